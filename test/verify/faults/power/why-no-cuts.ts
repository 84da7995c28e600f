import { CutDisk, type Kind } from './cut-disk.ts';

/** Why the power of such a disk cannot be cut here; undefined if it can. */
export async function whyNoCuts(kind: Kind): Promise<string | undefined> {
  try {
    const disk = await CutDisk.make(kind);
    try {
      await disk.arm().cut(false);
      await disk.restore();
      return undefined;
    } finally {
      disk.remove();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `${kind} needs root, loop mounts and xfs_io: ${reason.split('\n').join(' ').trim()}`;
  }
}
