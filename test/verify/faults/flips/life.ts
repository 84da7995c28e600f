import { EVENTS, type Scene, UPLOADS, VENUES } from '../crash/scene.ts';
import type { SeededRandom } from '../seeded-random.ts';

const TRANSACTIONS = 8;
/** One in this many transactions is followed by a checkpoint. */
const CHECKPOINT = 6;

/**
 * Two processes, one after the other, create, change and remove records and uploads. The work of the first is in a snapshot when
 * the second begins.
 */
export async function live(scene: Scene, random: SeededRandom): Promise<void> {
  await work(scene, random);
  await scene.files.close();
  scene.clock.advance(10_000);
  await work(scene, random);
}

async function work(scene: Scene, random: SeededRandom): Promise<void> {
  await scene.open();
  const made: { readonly folder: string; readonly id: number }[] = [];
  for (let left = TRANSACTIONS; left > 0; left--) {
    await Promise.all([change(scene, random, made), change(scene, random, made)]);
    if (random.below(CHECKPOINT) > 0) continue;
    scene.clock.advance(5_000);
    await scene.settle();
  }
}

/** Creates a record, with or without an upload, changes one or removes one. */
async function change(
  scene: Scene,
  random: SeededRandom,
  made: { readonly folder: string; readonly id: number }[],
): Promise<void> {
  const [old, kind] = [made[random.below(made.length + 1)], random.below(6)];
  const text = 'word '.repeat(1 + random.below(200));
  const make = (tx: Parameters<Parameters<Scene['transaction']>[0]>[0]) => {
    const one = { folder: random.pick([EVENTS, VENUES]), id: tx.nextId() };
    tx.put(one.folder, { id: one.id, text });
    made.push(one);
  };
  if (old && kind < 2) return scene.transaction((tx) => tx.put(old.folder, { id: old.id, text }));
  if (old && kind === 2) {
    made.splice(made.indexOf(old), 1);
    return scene.transaction((tx) => tx.remove(old.folder, old.id));
  }
  if (kind > 3) return scene.transaction(make);
  const path = `${UPLOADS}/2026/${random.below(2 ** 32)}.png`;
  await scene.upload({ [path]: new TextEncoder().encode(text) }, (tx) => {
    make(tx);
    tx.keep(path);
  });
  if (random.below(2) === 0) await scene.transaction((tx) => tx.drop(path));
}
