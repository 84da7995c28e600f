import type { FileStat } from '../../platform/index.ts';

/** A file as it was when it was read or written. */
export interface KnownFile {
  readonly inode: bigint;
  readonly size: number;
  readonly modifiedNs: bigint;
  /** Undefined for a file that was just published: linking it changed this time once more. */
  readonly changedNs: bigint | undefined;
  /** By our clock, in milliseconds, before it was read or written. */
  readonly seenAt: number;
  /** Of its bytes. */
  readonly hash: string;
  /** Were they read? */
  readonly wasRead: boolean;
}

/** In place of a hash, for what was not read. */
export const UNREAD = '';

/** A file that changed so shortly before it was seen could change again without its times showing it, in milliseconds. */
const RACY_MS = 2_000;
const NS_PER_MS = 1_000_000;

/** Remembers a file whose stat was taken before its bytes were. */
export const knownFile = (stat: FileStat, hash: string, seenAt: number): KnownFile => ({
  inode: stat.inode,
  size: stat.size,
  modifiedNs: stat.modifiedNs,
  changedNs: stat.changedNs,
  seenAt,
  hash,
  wasRead: hash !== UNREAD,
});

/** Does the path look as it did? For a file that is not served anyway this is sure enough. */
const looksSame = (known: KnownFile, stat: FileStat): boolean =>
  known.inode === stat.inode && known.size === stat.size && known.changedNs === stat.changedNs;

/** Do the times say for sure that nobody wrote to the file? If not, only its bytes can tell. */
export function isSurelyUnchanged(known: KnownFile, stat: FileStat): boolean {
  const { changedNs } = stat;
  return known.changedNs === changedNs && isUntouched(known, stat) && isOld(known, changedNs);
}

/** The same for a file that we have moved since, which changed its `changedNs`. */
export const isSurelyMovedUnchanged = (known: KnownFile, stat: FileStat): boolean =>
  isUntouched(known, stat) && isOld(known, known.changedNs ?? known.modifiedNs);

const isUntouched = (known: KnownFile, stat: FileStat): boolean =>
  stat.kind === 'file' &&
  known.inode === stat.inode &&
  known.size === stat.size &&
  known.modifiedNs === stat.modifiedNs;

// as a number it is right to the microsecond
const isOld = (known: KnownFile, changedNs: bigint): boolean =>
  Number(changedNs) < (known.seenAt - RACY_MS) * NS_PER_MS;

/** Is the file the known one, as far as a look at it tells? `unsure`: its bytes have to be read. */
export function compare(known: KnownFile, stat: FileStat): 'same' | 'changed' | 'unsure' {
  if (!known.wasRead) return looksSame(known, stat) ? 'same' : 'changed';
  if (isSurelyUnchanged(known, stat)) return 'same';
  return stat.kind === 'file' && stat.size === known.size ? 'unsure' : 'changed';
}
