/** A crash while a dropped file is taken in neither loses nor doubles it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf } from '../../../core/lib/hash.ts';
import { SimClock } from '../../sim/clock.ts';
import { SimFileSystem } from '../../sim/file-system.ts';
import { PowerCut } from '../../sim/power-cut.ts';
import { SimMachine } from '../../sim/processes.ts';
import { DATA, openSimSite, recordOf } from '../../sim/site.ts';
import { seededRandom } from '../../verify/faults/seeded-random.ts';

const SEED = Number(process.env.SEED ?? 1);
const CUTS = 12;
const FOLDER = 'calendar/venues';
const DROP = `${FOLDER}/Town hall.json`;
const DROPPED = new TextEncoder().encode('{ "title": "Hall" }');

/** Names in a folder of the site. */
const namesIn = ({ disk }: SimFileSystem, folder: string) => [
  ...(disk.find(`${DATA}/${folder}`)?.entries.keys() ?? []),
];

async function open(fileSystem: SimFileSystem, clock: SimClock, machine: SimMachine) {
  const files = await openSimSite({ fileSystem, clock, machine });
  await files.folder(FOLDER, { private: false });
  return files;
}

test(`after a power cut at any moment the file or the record exists, and the record once reported (seed ${SEED})`, async () => {
  const clock = new SimClock();
  const fileSystem = new SimFileSystem(clock);
  fileSystem.makeDirectoriesNow(`${DATA}/${FOLDER}`);
  fileSystem.writeNow(`${DATA}/${DROP}`, DROPPED);
  const cut = new PowerCut(fileSystem.disk);
  const files = await open(fileSystem, clock, new SimMachine('first'));
  await files.commit((tx) => {
    const { value, bytes } = recordOf({ id: tx.nextId('site'), title: 'Hall' });
    tx.put(FOLDER, value.id, value, bytes);
    tx.removeFile(DROP, hashOf(DROPPED));
  });
  const committed = fileSystem.disk.events.length;
  await files.close();
  const random = seededRandom(SEED);
  const seen = new Set<string>();
  for (let at = 0; cut.next(); at++) {
    for (let round = 0; round < CUTS; round++) {
      const luck = round === 0 ? 'none' : round === 1 ? 'all' : 'chance';
      const later = new SimClock();
      const left = new SimFileSystem(
        later,
        cut.cut(luck, random).boot(() => BigInt(later.now()) * 1_000_000n),
      );
      const again = await open(left, later, new SimMachine('second'));
      const names = namesIn(left, FOLDER);
      seen.add(names.join());
      const allowed = at + 1 >= committed ? ['1.json'] : ['1.json', 'Town hall.json'];
      assert.ok(names.length === 1 && allowed.includes(String(names[0])), `after event ${at}, ${luck}: ${names}`);
      await again.close();
      assert.deepEqual(namesIn(left, FOLDER), names);
      assert.deepEqual(namesIn(left, '.almanac/tmp'), []);
    }
  }
  assert.deepEqual([...seen].sort(), ['1.json', 'Town hall.json']);
});

test('a file edited during its import: the edit is among the conflicts', async () => {
  const clock = new SimClock();
  const fileSystem = new SimFileSystem(clock);
  fileSystem.makeDirectoriesNow(`${DATA}/${FOLDER}`);
  fileSystem.writeNow(`${DATA}/${DROP}`, new TextEncoder().encode('{ "title": "Edited" }'));
  const files = await open(fileSystem, clock, new SimMachine());
  await files.commit((tx) => tx.removeFile(DROP, hashOf(DROPPED)));
  await files.close();
  assert.deepEqual(namesIn(fileSystem, FOLDER), []);
  assert.equal(namesIn(fileSystem, '.almanac/conflicts').length, 1);
});
