import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import {
  addMonths,
  endOfDay,
  isZone,
  offsetOf,
  startOfDay,
  toInstant,
  toLocal,
} from '../../../plugins/content/time/local-time.ts';

const utc = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

describe('toInstant', () => {
  for (const [what, local, zone, expected] of [
    ['in winter', '2027-01-10 09:00:00', 'America/New_York', '2027-01-10 14:00:00'],
    ['in summer', '2027-07-10 09:00:00', 'America/New_York', '2027-07-10 13:00:00'],
    ['the last second before a gap', '2027-03-14 01:59:59', 'America/New_York', '2027-03-14 06:59:59'],
    ['skipped by a gap: as far behind it', '2027-03-14 02:30:00', 'America/New_York', '2027-03-14 07:30:00'],
    ['the first second behind a gap', '2027-03-14 03:00:00', 'America/New_York', '2027-03-14 07:00:00'],
    ['shown twice: the first', '2027-11-07 01:30:00', 'America/New_York', '2027-11-07 05:30:00'],
    ['the first second behind an overlap', '2027-11-07 02:00:00', 'America/New_York', '2027-11-07 07:00:00'],
    ['a gap of half an hour', '2027-10-03 02:15:00', 'Australia/Lord_Howe', '2027-10-02 15:45:00'],
    ['a day that was skipped', '2011-12-30 12:00:00', 'Pacific/Apia', '2011-12-30 22:00:00'],
    ['an offset', '2027-01-10 09:00:00', 'UTC+5.5', '2027-01-10 03:30:00'],
    ['UTC', '2027-01-10 09:00:00', 'UTC', '2027-01-10 09:00:00'],
  ] as const)
    it(`${what}: ${local} ${zone}`, () => assert.equal(utc(toInstant(local, zone)), expected));

  it('throws for a zone that does not exist', () =>
    assert.throws(() => toInstant('2027-01-10 09:00:00', 'Europe/Atlantis'), RangeError));
});

describe('offsetOf', () => {
  it('takes little time for the first date in each zone, in any year', () => {
    const years = ['-000001', '0001', '1500', '1700', '3000', '9998', '+200000'];
    const zones = Intl.supportedValuesOf('timeZone').filter(isZone);
    const before = process.cpuUsage();
    for (const [at, zone] of zones.entries()) offsetOf(zone, Date.parse(`${years[at % years.length]}-06-01T00:00:00Z`));
    const { user } = process.cpuUsage(before);
    // Temporal takes 8 to 18 ms for each
    assert.ok(user < zones.length * 5_000, `${user} µs`);
  });

  for (const [what, zone, day, hours] of [
    ['a period of a week', 'America/Recife', '2000-10-10', -2],
    ['the day before it', 'America/Recife', '2000-10-07', -3],
    ['the day after it', 'America/Recife', '2000-10-16', -3],
    ['local mean time', 'Europe/London', '1500-06-01', -75 / 3600],
    ['the year before the first', 'Asia/Tokyo', '-000001-06-01', 9 + (18 * 60 + 59) / 3600],
    ['summer in 9998', 'Europe/Rome', '9998-07-01', 2],
  ] as const)
    it(`${what}: ${zone} on ${day}`, () =>
      assert.equal(offsetOf(zone, Date.parse(`${day}T12:00:00Z`)), Math.round(hours * 3600) * 1000));

  for (const zone of ['+03:00', 'PST', 'Europe/Atlantis', ''])
    it(`throws for ${JSON.stringify(zone)}`, () => assert.throws(() => offsetOf(zone, 0), RangeError));
});

describe('against Temporal itself', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter(isZone);
  const zone = fc.constantFrom(...zones);
  const instant = fc
    .integer({ min: Date.UTC(1950, 0) / 1000, max: Date.UTC(2100, 0) / 1000 })
    .map((seconds) => seconds * 1000);

  it('offsets and local times of any zone at any instant', () => {
    fc.assert(
      fc.property(zone, instant, (name, at) => {
        const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name);
        assert.equal(offsetOf(name, at), there.offsetNanoseconds / 1e6);
        const local = there.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
        assert.equal(toLocal(at, name), local);
      }),
      { numRuns: 2_000 },
    );
  });

  it('instants of any local time, most of them within hours of a change of clocks', () => {
    fc.assert(
      fc.property(zone, instant, fc.integer({ min: -200_000, max: 200_000 }), (name, at, seconds) => {
        const change = Temporal.Instant.fromEpochMilliseconds(at)
          .toZonedDateTimeISO(name)
          .getTimeZoneTransition('next');
        const plain = Temporal.Instant.fromEpochMilliseconds((change?.epochMilliseconds ?? at) + seconds * 1000)
          .toZonedDateTimeISO('UTC')
          .toPlainDateTime();
        const local = plain.toString({ smallestUnit: 'second' }).replace('T', ' ');
        assert.equal(
          toInstant(local, name),
          plain.toZonedDateTime(name, { disambiguation: 'compatible' }).epochMilliseconds,
          `${local} ${name}`,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('days and months of a local time', () => {
  it('start and end of a day', () => {
    assert.equal(startOfDay('2027-03-14 09:30:15'), '2027-03-14 00:00:00');
    assert.equal(endOfDay('2027-03-14 09:30:15'), '2027-03-14 23:59:59');
  });

  for (const [local, months, expected] of [
    ['2027-01-10 09:00:00', 24, '2029-01-10 09:00:00'],
    ['2027-01-31 09:00:00', 1, '2027-02-28 09:00:00'],
    ['2028-02-29 09:00:00', 12, '2029-02-28 09:00:00'],
    ['2027-01-10 09:00:00', -1, '2026-12-10 09:00:00'],
  ] as const)
    it(`${local} and ${months} months`, () => assert.equal(addMonths(local, months), expected));
});
