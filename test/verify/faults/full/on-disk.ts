import { runTool } from '../run-tool.ts';
import type { FullDisk, Way } from './ways/way.ts';

/**
 * Runs something on a separate disk.
 *
 * @param folder absolute path; if the way mounts a disk, its content is hidden meanwhile
 */
export async function onDisk(way: Way, folder: string, doing: (disk: FullDisk) => Promise<void>): Promise<void> {
  if (way.mounted === undefined) return doing(way.disk(folder));
  await runTool('mount', '-t', 'tmpfs', '-o', way.mounted, 'tmpfs', folder);
  const disk = way.disk(folder);
  try {
    await doing(disk);
  } finally {
    await disk.free(undefined);
    await runTool('umount', '--lazy', folder);
  }
}
