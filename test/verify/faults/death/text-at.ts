import type { Disk } from '../../../sim/disk.ts';

/** Text of a file; undefined if it does not exist. @param path absolute */
export const textAt = (disk: Disk, path: string): string | undefined => {
  const inode = disk.find(path);
  return inode && new TextDecoder().decode(inode.bytes);
};
