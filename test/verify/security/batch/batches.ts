import type { GoalRow } from '../../goals/row.ts';
import { openBatchWorld } from './batch-world.ts';
import { playBatches } from './play-batches.ts';

const TARGET = 60;

/** Items of a batch do not affect each other, cannot be batches themselves, and run as a whole or not at all if requested. */
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
