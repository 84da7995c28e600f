import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { windowsZone } from '../../../plugins/calendar/import/ical/windows-zones.ts';
import { zoneOfPlaces } from '../../../plugins/calendar/import/ical/zone-of-places.ts';
import { isZone } from '../../../plugins/content/index.ts';

describe('Windows names of zones', () => {
  for (const [name, zone] of [
    ['Eastern Standard Time', 'America/New_York'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['romance standard time', 'Europe/Paris'],
    ['GMT Standard Time', 'Europe/London'],
    ['Coordinated Universal Time', 'UTC'],
    ['Central Asia Standard Time', 'Asia/Bishkek'],
    ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
    ['W. Europe Standard Time 1', 'Europe/Berlin'],
    ['Russia Time Zone 10', 'Asia/Srednekolymsk'],
    ['Eastern Daylight Time', undefined],
    ['America/New_York', undefined],
    ['', undefined],
  ] as const)
    it(`${name}: ${zone}`, () => assert.equal(windowsZone(name), zone));

  it('map to zones that exist', () => {
    const source = readFileSync(
      new URL('../../../plugins/calendar/import/ical/windows-zones.ts', import.meta.url),
      'utf8',
    );
    const zones = [...source.matchAll(/^ {2}\['[^']+', '([^']+)'\],$/gm)].map(([, zone]) => zone ?? '');
    assert.ok(zones.length > 120);
    assert.deepEqual(
      zones.filter((zone) => !isZone(zone)),
      [],
    );
  });
});

describe('display names of zones in Windows', () => {
  for (const [text, zone] of [
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
    ['(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna', 'Europe/Amsterdam'],
    ['(UTC+01:00) Brussels\\, Copenhagen\\, Madrid\\, Paris', 'Europe/Brussels'],
    ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(GMT-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['Eastern Time (US & Canada)', 'America/New_York'],
    ['(UTC-07:00) La Paz, Mazatlan', 'America/Mazatlan'],
    ['(UTC-03:00) City of Buenos Aires', 'America/Argentina/Buenos_Aires'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
    ['(UTC+10:00) Canberra, Melbourne, Sydney', 'Australia/Sydney'],
    ['(UTC) Coordinated Universal Time', 'UTC'],
    ['(UTC+01:00) Tokyo', undefined],
    ['(UTC+01:00) ', undefined],
    ['Berlin', undefined],
    ['', undefined],
  ] as const)
    it(`${text}: ${zone}`, () => assert.equal(zoneOfPlaces(text), zone));
});
