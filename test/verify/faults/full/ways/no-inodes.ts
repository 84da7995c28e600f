import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../../../../core/platform/file-system.ts';
import { FULL, type Way } from './way.ts';

/** Maximum number of files that can still be created. */
const MOST_LEFT = 16;

/** A disk with free space but no free inodes: many small files use them up. */
export const noInodes: Way = {
  name: 'no inodes',
  refusal: FULL,
  mounted: 'size=64m,nr_inodes=2500',
  disk: (folder) => {
    const fillers = join(folder, 'fillers');
    let made = 0;
    return {
      tighten: async (random) => {
        mkdirSync(fillers, { recursive: true });
        for (let surplus = statfsSync(folder).ffree - random.below(MOST_LEFT); surplus > 0; surplus--) {
          if (!makeFile(join(fillers, `${++made}`))) return;
        }
      },
      free: async () => rmSync(fillers, { recursive: true, force: true }),
    };
  },
};

/** @returns false if the server took the last inode */
function makeFile(path: string): boolean {
  try {
    writeFileSync(path, '');
    return true;
  } catch (error) {
    if (!hasCode(error, 'ENOSPC')) throw error;
    return false;
  }
}
