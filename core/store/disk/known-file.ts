import type { FileStat } from '../../platform/index.ts';

/** State of a file when it was read or written. */
export interface KnownFile {
  readonly inode: bigint;
  readonly size: number;
  readonly modifiedNs: bigint;
  /** Undefined for a file that was just published: linking it changed this time again. */
  readonly changedNs: bigint | undefined;
  /** By our clock, in milliseconds, before it was read or written. */
  readonly seenAt: number;
  /** Hash of its bytes. */
  readonly hash: string;
  /** Were its bytes read? */
  readonly wasRead: boolean;
}

/** Replaces the hash of a file that was not read. */
export const UNREAD = '';

/** A file that changed within this time before it was seen could change again without a change of its times. Milliseconds. */
const RACY_MS = 2_000;
const NS_PER_MS = 1_000_000;

/** The state of a file. @param stat must have been taken before the bytes were read */
export const knownFile = (stat: FileStat, hash: string, seenAt: number): KnownFile => ({
  inode: stat.inode,
  size: stat.size,
  modifiedNs: stat.modifiedNs,
  changedNs: stat.changedNs,
  seenAt,
  hash,
  wasRead: hash !== UNREAD,
});

/** Is the stat the same? For a file that is not served, this is enough. */
const looksSame = (known: KnownFile, stat: FileStat): boolean =>
  known.inode === stat.inode && known.size === stat.size && known.changedNs === stat.changedNs;

/** Do the times prove that the file is unchanged? If not, its bytes have to be compared. */
export function isSurelyUnchanged(known: KnownFile, stat: FileStat): boolean {
  const { changedNs } = stat;
  return known.changedNs === changedNs && isUntouched(known, stat) && isOld(known, changedNs);
}

/** The same for a file that was moved since, which changed its `changedNs`. */
export const isSurelyMovedUnchanged = (known: KnownFile, stat: FileStat): boolean =>
  isUntouched(known, stat) && isOld(known, known.changedNs ?? known.modifiedNs);

const isUntouched = (known: KnownFile, stat: FileStat): boolean =>
  stat.kind === 'file' &&
  known.inode === stat.inode &&
  known.size === stat.size &&
  known.modifiedNs === stat.modifiedNs;

// converted to a number, it is precise to about a microsecond
const isOld = (known: KnownFile, changedNs: bigint): boolean =>
  Number(changedNs) < (known.seenAt - RACY_MS) * NS_PER_MS;

/** Compares a stat with the known state. `unsure`: the bytes have to be compared. */
export function compare(known: KnownFile, stat: FileStat): 'same' | 'changed' | 'unsure' {
  if (!known.wasRead) return looksSame(known, stat) ? 'same' : 'changed';
  if (isSurelyUnchanged(known, stat)) return 'same';
  return stat.kind === 'file' && stat.size === known.size ? 'unsure' : 'changed';
}
