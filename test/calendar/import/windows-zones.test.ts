import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { windowsZone } from '../../../plugins/calendar/import/ical/windows-zones.ts';
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
    ['Eastern Daylight Time', undefined],
    ['America/New_York', undefined],
    ['', undefined],
  ] as const)
    it(`${name}: ${zone}`, () => assert.equal(windowsZone(name), zone));

  it('stand for zones that exist', () => {
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
