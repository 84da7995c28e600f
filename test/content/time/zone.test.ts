import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isZone, offsetOf, zoneAbbreviation } from '../../../plugins/content/time/local-time.ts';

const HOUR = 60 * 60_000;
const january = Date.UTC(2027, 0, 15, 12);
const july = Date.UTC(2027, 6, 15, 12);

describe('isZone', () => {
  it('does not cache a zone of one MiB', () => {
    setFlagsFromString('--expose-gc');
    const heap = () => {
      runInNewContext('gc')();
      return process.memoryUsage().heapUsed;
    };
    const before = heap();
    // parsed as from a request: a text made by repetition would be kept without its bytes
    for (let count = 0; count < 50; count++) isZone(JSON.parse(`"Europe/${'a'.repeat(1 << 20)}${count}"`));
    assert.ok(heap() - before < 10 << 20);
  });

  for (const name of [
    'Europe/Rome',
    'America/Argentina/Buenos_Aires',
    'UTC',
    'UTC+3',
    'UTC-5:30',
    'UTC+5.5',
    'UTC+5.75',
    'UTC-12',
    'UTC+14',
    'UTC+0',
    'utc+3',
    'Etc/GMT+5',
    'GMT',
  ])
    it(`accepts ${name}`, () => assert.equal(isZone(name), true));

  for (const name of [
    '',
    ' ',
    'Rome',
    // letters that several zones share
    'PST',
    'IST',
    'Europe/Atlantis',
    '+03:00',
    'UTC+',
    'UTC+15',
    'UTC+14:30',
    'UTC+3:60',
    'UTC 3',
    'UTC+3 ',
    '../etc/passwd',
    'constructor',
    'Europe/Rome\n',
  ])
    it(`refuses ${JSON.stringify(name)}`, () => assert.equal(isZone(name), false));
});

describe('offsetOf', () => {
  for (const [zone, winter, summer] of [
    ['Europe/Rome', 1, 2],
    ['America/New_York', -5, -4],
    ['Australia/Sydney', 11, 10],
    ['Asia/Kathmandu', 5.75, 5.75],
    ['UTC', 0, 0],
    ['UTC+3', 3, 3],
    ['UTC-5:30', -5.5, -5.5],
    ['UTC+5.5', 5.5, 5.5],
  ] as const)
    it(`${zone}: ${winter} h in January, ${summer} h in July`, () =>
      assert.deepEqual([offsetOf(zone, january) / HOUR, offsetOf(zone, july) / HOUR], [winter, summer]));

  it('changes at the very instant at which clocks are moved', () => {
    const spring = Date.UTC(2027, 2, 28, 1);
    assert.deepEqual(
      [spring - 1, spring].map((instant) => offsetOf('Europe/Rome', instant)),
      [HOUR, 2 * HOUR],
    );
  });

  it('throws for a zone that does not exist', () => assert.throws(() => offsetOf('Europe/Atlantis', july), RangeError));
});

describe('zoneAbbreviation', () => {
  for (const [zone, winter, summer] of [
    ['America/New_York', 'EST', 'EDT'],
    ['America/Halifax', 'AST', 'ADT'],
    ['Europe/Rome', 'CET', 'CEST'],
    ['Europe/London', 'GMT', 'BST'],
    ['Europe/Jersey', 'GMT', 'BST'],
    ['Europe/Dublin', 'GMT', 'IST'],
    ['Europe/Lisbon', 'WET', 'WEST'],
    ['Europe/Athens', 'EET', 'EEST'],
    ['Europe/Minsk', '+03', '+03'],
    ['Asia/Tokyo', 'JST', 'JST'],
    ['Asia/Kolkata', 'IST', 'IST'],
    ['Asia/Kathmandu', '+0545', '+0545'],
    ['America/Sao_Paulo', '-03', '-03'],
    ['America/St_Johns', 'NST', 'NDT'],
    ['Atlantic/Azores', '-01', '+00'],
    ['Australia/Sydney', 'AEDT', 'AEST'],
    ['Pacific/Auckland', 'NZDT', 'NZST'],
    ['UTC', 'UTC', 'UTC'],
    ['Etc/UTC', 'UTC', 'UTC'],
    ['GMT', 'GMT', 'GMT'],
    ['Etc/GMT', 'GMT', 'GMT'],
    ['UTC+3', 'UTC+3', 'UTC+3'],
    ['utc-5:30', 'UTC-5:30', 'UTC-5:30'],
  ] as const)
    it(`${zone}: ${winter} in January, ${summer} in July`, () =>
      assert.deepEqual([zoneAbbreviation(zone, january), zoneAbbreviation(zone, july)], [winter, summer]));
  for (const [zone, local, letters] of [
    ['Europe/Berlin', '1950-01-01', 'CET'],
    ['Europe/Berlin', '1949-07-01', 'CEST'],
    ['America/New_York', '1950-07-01', 'EDT'],
    ['Europe/London', '1969-12-01', 'BST'],
    ['Asia/Tokyo', '1950-07-01', '+10'],
    ['Europe/Berlin', '1850-07-01', '+0053'],
  ] as const)
    it(`${zone}: ${letters} on ${local}, before zones have names`, () =>
      assert.equal(zoneAbbreviation(zone, Date.parse(local)), letters));
});
