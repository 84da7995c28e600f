import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { differences } from './differences.ts';
import { eventsIn } from './events-in.ts';

const EVENT = { id: 3, title: 'Fair', venue: [1], organizer: [2] };
const SITE = { 'venues/1': { id: 1, title: 'Hall' }, 'organizers/2': { id: 2, title: 'Club' }, 'events/3': EVENT };
const TOLD = new Map([[3, { title: 'Fair', venue: 'Hall', organizer: 'Club' }]]);

for (const [what, told, files, wrong] of [
  ['what was acknowledged', TOLD, SITE, []],
  [
    'an event less',
    TOLD,
    { 'venues/1': SITE['venues/1'] },
    ['event 3: acknowledged was Fair / Hall / Club; there is nothing', 'Hall is there without its event'],
  ],
  ['an event more', new Map(), SITE, ['event 3: acknowledged was nothing; there is Fair / Hall / Club']],
  [
    'an older title',
    TOLD,
    { ...SITE, 'events/3': { ...EVENT, title: 'Fai' } },
    ['event 3: acknowledged was Fair / Hall / Club; there is Fai / Hall / Club'],
  ],
  [
    'an event without its venue',
    TOLD,
    { 'organizers/2': SITE['organizers/2'], 'events/3': EVENT },
    ['event 3: acknowledged was Fair / Hall / Club; there is Fair /  / Club'],
  ],
  [
    'a venue of an event that was not made',
    TOLD,
    { ...SITE, 'venues/4': { id: 4, title: 'Barn' } },
    ['Barn is there without its event'],
  ],
] as const) {
  test(`in the files lies ${what}: ${wrong.length === 0 ? 'right' : 'wrong'}`, (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'));
    t.after(() => rmSync(folder, { recursive: true }));
    for (const kind of ['events', 'venues', 'organizers'])
      mkdirSync(join(folder, 'calendar', kind), { recursive: true });
    for (const [name, record] of Object.entries(files)) {
      writeFileSync(join(folder, 'calendar', `${name}.json`), JSON.stringify(record));
    }
    assert.deepEqual(differences(told, eventsIn(folder)), wrong);
  });
}
