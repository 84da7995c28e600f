import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../../../../core/platform/file-system.ts';
import { FULL, type Way } from './way.ts';

/** Bytes that are left at most: more than most writes bring, less than the largest. */
const MOST_LEFT = 200_000;

/** A small disk, which a file fills up. */
export const noRoom: Way = {
  name: 'no room',
  refusal: FULL,
  mounted: 'size=64m',
  disk: (folder) => {
    const filler = join(folder, 'filler');
    return {
      tighten: async (random) => {
        const { bavail, bsize } = statfsSync(folder);
        const surplus = bavail * bsize - random.below(MOST_LEFT);
        if (surplus > 0) takeWhatIsLeft(filler, surplus);
      },
      free: async () => rmSync(filler, { force: true }),
    };
  },
};

function takeWhatIsLeft(filler: string, bytes: number): void {
  try {
    appendFileSync(filler, Buffer.alloc(bytes));
  } catch (error) {
    // then the server was quicker
    if (!hasCode(error, 'ENOSPC')) throw error;
  }
}
