import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finishReplacing, replaceSeenFile } from '../../../core/platform/files/write-file.ts';
import { SimClock } from '../../sim/clock.ts';
import type { Disk } from '../../sim/disk.ts';
import { SimFileSystem } from '../../sim/file-system.ts';
import { PowerCut } from '../../sim/power-cut.ts';
import { seededRandom } from '../../verify/faults/seeded-random.ts';

const PATH = '/settings.json';
const SEED = Number(process.env.SEED ?? 1);
const CUTS = 40;

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (disk: Disk) => new TextDecoder().decode(disk.find(PATH)?.bytes ?? bytes('nothing'));

const simulated = (disk?: Disk) => new SimFileSystem(new SimClock(), disk);

/** A durable file that holds `one`. */
function begin(): SimFileSystem {
  const fileSystem = simulated();
  fileSystem.writeNow(PATH, bytes('one'));
  return fileSystem;
}

test(`a power cut leaves the old file or the new one, and the new one once it is said so (seed ${SEED})`, async () => {
  const fileSystem = begin();
  const cut = new PowerCut(fileSystem.disk);
  const { events } = fileSystem.disk;
  assert.ok(await replaceSeenFile(fileSystem, PATH, bytes('one'), bytes('two')));
  const two = events.length;
  assert.ok(await replaceSeenFile(fileSystem, PATH, bytes('two'), bytes('three')));
  const three = events.length;
  const random = seededRandom(SEED);
  for (let at = 0; cut.next(); at++) {
    const allowed = at + 1 >= three ? ['three'] : at + 1 >= two ? ['two', 'three'] : ['one', 'two'];
    for (let round = 0; round < CUTS; round++) {
      const luck = round === 0 ? 'none' : round === 1 ? 'all' : 'chance';
      const again = await bootAndCut(
        cut.cut(luck, random).boot(() => 0n, { traced: true }),
        random,
      );
      await finishReplacing(again, PATH);
      assert.ok(allowed.includes(textOf(again.disk)), `after event ${at} of ${three}: ${textOf(again.disk)}`);
    }
  }
});

/** Mends what a power cut left, and has another one come in the middle of that. */
async function bootAndCut(disk: Disk, random: ReturnType<typeof seededRandom>): Promise<SimFileSystem> {
  const cut = new PowerCut(disk);
  await finishReplacing(simulated(disk), PATH);
  for (let left = random.below(disk.events.length + 1); left > 0; left--) cut.next();
  return simulated(cut.cut('chance', random).boot(() => 0n));
}

test('whichever call fails, and all after it, the file can be had again and is whole', async () => {
  for (let fails = 1; ; fails++) {
    const fileSystem = begin();
    fileSystem.hooks = { fault: () => (fileSystem.calls >= fails ? 'EIO' : undefined) };
    const done = await replaceSeenFile(fileSystem, PATH, bytes('one'), bytes('two')).catch((error) => error);
    const failed = done instanceof Error;
    fileSystem.hooks = {};
    await finishReplacing(fileSystem, PATH);
    assert.ok(['one', 'two'].includes(textOf(fileSystem.disk)), `call ${fails}: ${textOf(fileSystem.disk)}`);
    assert.ok(await replaceSeenFile(fileSystem, PATH, bytes(textOf(fileSystem.disk)), bytes('three')));
    assert.equal(textOf(fileSystem.disk), 'three');
    if (!failed && done === true && fileSystem.calls < fails) break;
    assert.ok(fails < 100);
  }
});

test('an edit before any call stays', async () => {
  for (let at = 1; ; at++) {
    const fileSystem = begin();
    let edited = false;
    fileSystem.hooks = {
      before: () => {
        if (fileSystem.calls !== at || edited) return;
        edited = true;
        fileSystem.writeNow(PATH, bytes('edit'));
      },
    };
    await replaceSeenFile(fileSystem, PATH, bytes('one'), bytes('two'));
    if (!edited) break;
    assert.equal(textOf(fileSystem.disk), 'edit', `before call ${at}`);
    assert.equal(fileSystem.disk.find(`${PATH}.new`), undefined);
    assert.equal(fileSystem.disk.find(`${PATH}.before`), undefined);
  }
});
