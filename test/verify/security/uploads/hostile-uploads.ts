import type { GoalRow } from '../../goals/row.ts';
import { HOSTILE_FILES } from './hostile-files.ts';
import { playFiles } from './play-files.ts';
import { openUploadWorld } from './upload-world.ts';

const TARGET = 80;

/** Malicious files are refused and leave nothing behind, or become images of their visible content, or are served only as downloads. */
export const row: GoalRow = {
  run: async ({ note }) => {
    const world = await openUploadWorld();
    try {
      return { ...(await playFiles(world, HOSTILE_FILES, note)), target: TARGET };
    } finally {
      await world.close();
    }
  },
};
