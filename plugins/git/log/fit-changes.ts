import { hashOf } from '../../../core/index.ts';
import type { CommittedFile } from './commit.ts';

/** Current content of a file, as a hash; undefined where it does not exist. */
export interface FileNow {
  /** In the last commit. */
  readonly tip: string | undefined;
  readonly disk: string | undefined;
  /** Has someone else committed it since the first of the changes, or is that unknown? */
  readonly isTheirs: boolean;
}

/** A change of one file, waiting to be committed. */
export type Change = Pick<CommittedFile, 'before' | 'bytes'>;

/**
 * What to commit of each change: its bytes, the content on disk, or nothing (`skip`). Changes with nothing in between are committed as they are.
 * Otherwise the branch may be ahead of them: people have seen them on disk and committed, undone or fixed them, so the content on disk counts.
 *
 * @param changes all waiting changes of one file, in order
 */
export function fitChanges(changes: readonly Change[], now: FileNow): readonly (Change['bytes'] | 'skip')[] {
  const from = (start: number) => changes.map(({ bytes }, index) => (index < start ? 'skip' : bytes));
  const onlyDisk = changes.map((_, index) => (index === changes.length - 1 ? 'on-disk' : 'skip'));
  const [first, last] = [changes[0], changes.at(-1)];
  const { tip, disk, isTheirs } = now;
  if (changes.some(({ bytes }) => bytes === 'on-disk')) return onlyDisk;
  // someone removed the file from git but kept it on disk, on purpose
  if (isTheirs && tip === undefined && first?.before !== undefined) return from(changes.length);
  const after = changes.map(({ bytes }) => (bytes instanceof Uint8Array ? hashOf(bytes) : undefined));
  const isOursOnDisk = last !== undefined && after.at(-1) === disk;
  // a file is briefly missing while it is replaced
  const isUndone = disk === tip && disk !== undefined;
  if (!isTheirs && (isOursOnDisk || (first?.before === tip && !isUndone))) return from(0);
  if (isOursOnDisk) {
    const made = after.lastIndexOf(tip);
    if (made !== -1) return from(made + 1);
    const next = changes.findLastIndex(({ before }) => before === tip);
    return next === -1 ? onlyDisk : from(next);
  }
  return disk === tip || disk === undefined ? from(changes.length) : onlyDisk;
}
