import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../../../../core/platform/file-system.ts';
import { FULL, type Way } from './way.ts';

/** Maximum number of bytes left: more than most writes need, fewer than the largest. */
const MOST_LEFT = 200_000;

/** A small disk that is filled by a file. */
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
    // the server used the room first
    if (!hasCode(error, 'ENOSPC')) throw error;
  }
}
