import { EVENTS, placeOf, type Scene, VENUES } from '../crash/scene.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { editOne } from './person.ts';
import { textAt } from './text-at.ts';

/** Few, so that most transactions change what an earlier one made. */
export const IDS = [1, 2, 3, 4];
const TRANSACTIONS = 14;
/** Maximum changes per transaction. */
const CHANGES = 3;
/** One in this many transactions is followed by a checkpoint. */
const CHECKPOINT = 5;

/** One in this many transactions is followed by an edit by hand. */
const EDIT = 3;

/** An edit by hand, and the range of disk events within which it was made but not yet recorded in the journal. */
export interface LiveEdit {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/**
 * A process that repeatedly creates, updates and removes a few records, partly concurrently. Their files are edited by hand
 * meanwhile, which it detects.
 */
export async function live(scene: Scene, random: SeededRandom): Promise<readonly LiveEdit[]> {
  await scene.open();
  const { disk } = scene.fileSystem;
  const edits: LiveEdit[] = [];
  const texts = new Map<string, Set<string>>();
  const remember = (path: string) => {
    const seen = texts.get(path) ?? new Set();
    const text = textAt(disk, path);
    texts.set(path, text === undefined ? seen : seen.add(text));
    return seen;
  };
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
    for (const folder of [EVENTS, VENUES]) for (const id of IDS) remember(placeOf(folder, id));
    if (random.below(EDIT) === 0) {
      const path = placeOf(random.pick([EVENTS, VENUES]), random.pick(IDS));
      const from = disk.events.length;
      editOne(scene.fileSystem, path, remember(path), random);
      await scene.files.refresh('all');
      // runs after everything that was requested before
      await scene.files.freeze(async () => {});
      edits.push({ path, from, to: disk.events.length });
    }
    if (random.below(CHECKPOINT) > 0) continue;
    scene.clock.advance(5_000);
    await scene.settle();
  }
  return edits;
}
