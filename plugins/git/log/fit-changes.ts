import { hashOf } from '../../../core/index.ts';
import type { CommittedFile } from './commit.ts';

/** What one file holds, by hash; undefined where it is not there. */
export interface FileNow {
  /** In the last commit. */
  readonly tip: string | undefined;
  readonly disk: string | undefined;
  /** Did somebody else commit it since the first of the changes, or can that not be told? */
  readonly isTheirs: boolean;
}

/** A change of one file that waits to be committed. */
export type Change = Pick<CommittedFile, 'before' | 'bytes'>;

/**
 * What of each change is committed now: its bytes, what lies on the disk, or nothing (`skip`). Changes that nobody came
 * between are committed as they are. Else the branch may be ahead of them: people have seen them on the disk, committed, undone
 * or mended them, and the last word is what lies there.
 *
 * @param changes all that wait of one file, in their order
 */
export function fitChanges(changes: readonly Change[], now: FileNow): readonly (Change['bytes'] | 'skip')[] {
  const from = (start: number) => changes.map(({ bytes }, index) => (index < start ? 'skip' : bytes));
  const onlyDisk = changes.map((_, index) => (index === changes.length - 1 ? 'on-disk' : 'skip'));
  const [first, last] = [changes[0], changes.at(-1)];
  const { tip, disk, isTheirs } = now;
  if (changes.some(({ bytes }) => bytes === 'on-disk')) return onlyDisk;
  // who takes a file out of git and leaves it there wants it so
  if (isTheirs && tip === undefined && first?.before !== undefined) return from(changes.length);
  const after = changes.map(({ bytes }) => (bytes instanceof Uint8Array ? hashOf(bytes) : undefined));
  const isOursOnDisk = last !== undefined && after.at(-1) === disk;
  // a file that is being replaced has no name for a moment
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
