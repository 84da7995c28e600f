import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../seeded-random.ts';
import { jsonFileOn } from './json-file.ts';
import { onDisk } from './on-disk.ts';
import type { Way } from './ways/way.ts';

/**
 * Lets lowdb's `JSONFile` write to the same disks, if they are mounted.
 *
 * @returns number of promises that it broke: if there are none, the disks reveal nothing
 */
export async function compareJsonFile(
  ways: readonly Way[],
  seed: number,
  note: (text: string) => void,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-json-file-'));
  let broken = 0;
  for (const way of ways.filter(({ mounted }) => mounted !== undefined)) {
    await onDisk(way, folder, async (disk) => {
      const { refused, lost, savedYetRefused, left } = await jsonFileOn(disk, folder, seededRandom(seed));
      broken += lost + savedYetRefused + (left > 0 ? 1 : 0);
      note(
        `lowdb's JSONFile, ${way.name}: of ${refused} refused writes ${savedYetRefused} were saved all the same, ` +
          `${lost} acknowledged ones were lost, a temporary file of ${left} bytes was left`,
      );
    });
  }
  rmSync(folder, { recursive: true });
  return broken;
}
