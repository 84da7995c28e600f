import type { GoalRow } from '../../goals/row.ts';
import { playLinks } from './play-links.ts';
import { playNames } from './play-names.ts';
import { openUploadWorld } from './upload-world.ts';

const NAMES = 250;
const LINKS = 12;

/** Whatever the name of an uploaded file, and whatever was planted in the folder: only generated paths are touched. */
export const row: GoalRow = {
  run: async ({ note }) => {
    const world = await openUploadWorld();
    const names = await playNames(world, note);
    const left = await world.close();
    if (left.length > 0) note(`temporary files are left: ${left.join(', ')}`);
    const links = await playLinks(note);
    return {
      done: Math.min(names.done, NAMES) + Math.min(links.done, LINKS),
      target: NAMES + LINKS,
      failures: names.failures + links.failures + (left.length > 0 ? 1 : 0),
    };
  },
};
