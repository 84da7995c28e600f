import { runTool } from '../run-tool.ts';
import type { FullDisk, Way } from './ways/way.ts';

/**
 * Does something on a disk of its own.
 *
 * @param folder absolute path: what lies there is not seen meanwhile, if the way mounts a disk
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
