import { EVENTS, type Scene, VENUES } from '../crash/scene.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Few, so that most transactions change what an earlier one made. */
export const IDS = [1, 2, 3, 4];
const TRANSACTIONS = 14;
/** Of a transaction, at most. */
const CHANGES = 3;
/** One of so many transactions is followed by a checkpoint. */
const CHECKPOINT = 5;

/** A process that changes a few records again and again: creates, updates, removals, some of them at once. */
export async function live(scene: Scene, random: SeededRandom): Promise<void> {
  await scene.open();
  let text = 0;
  const change = () =>
    scene.transaction((tx) => {
      for (let left = 1 + random.below(CHANGES); left > 0; left--) {
        const [folder, id] = [random.pick([EVENTS, VENUES]), random.pick(IDS)];
        if (random.below(4) === 0) tx.remove(folder, id);
        else tx.put(folder, { id, text: `${++text}` });
      }
    });
  for (let left = TRANSACTIONS; left > 0; left--) {
    await Promise.all(Array.from({ length: 1 + random.below(2) }, change));
    if (random.below(CHECKPOINT) > 0) continue;
    scene.clock.advance(5_000);
    await scene.settle();
  }
}
