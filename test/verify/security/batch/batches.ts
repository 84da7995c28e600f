import type { GoalRow } from '../../goals/row.ts';
import { openBatchWorld } from './batch-world.ts';
import { playBatches } from './play-batches.ts';

const TARGET = 60;

/** Whatever an item of a batch is, the others stay what they are; none is a batch of its own; all or none is all or none. */
export const row: GoalRow = {
  run: async ({ note }) => {
    const world = await openBatchWorld();
    try {
      return { ...(await playBatches(world, note)), target: TARGET };
    } finally {
      await world.close();
    }
  },
};
