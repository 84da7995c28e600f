import type { Collection, StoredRecord } from '../../contract/collection.ts';
import type { FileCommit } from '../../git/past-files.ts';
import type { PastRecords } from '../../git/past-records.ts';
import { pause } from '../../pause.ts';
import { invalidParam } from './as-of.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';
import { NOTHING, type PastView, type Way } from './past-views.ts';

/** A version as `/history` lists it. */
export interface ToldVersion extends Omit<FileCommit, 'object' | 'subject'> {
  readonly message: string;
  readonly type: 'created' | 'changed' | 'removed';
  readonly changes: readonly FieldChange[] | null;
}

/** Characters that the values of one answer may have, unless it tells of one version alone. */
const MOST_TOLD = 8 * 1024 * 1024;

const WAYS: readonly Way[] = ['edit', 'view'];

/** Shows what an object of a commit holds; undefined where that is no such record. */
type PastVersion = (object: string) => Promise<PastView | undefined>;

/** The versions of a record, as they are shown. */
export const pastVersions =
  (
    past: PastRecords,
    collection: Collection<never>,
    id: number,
    show: (record: StoredRecord) => PastView,
  ): PastVersion =>
  async (object) => {
    const record = await past.version(collection, id, object);
    return record && show(record);
  };

/**
 * Tells what commits changed, one after the other: no more than two versions are held at a time, and others have their turn
 * in between.
 *
 * @param commits the newest first, and the one before the last that is told
 * @param count of those that are told
 * @throws ApiError 400 rest_invalid_param when that is too much for one answer; as `PastRecords`
 */
export async function tellVersions(
  commits: readonly FileCommit[],
  count: number,
  version: PastVersion,
): Promise<readonly ToldVersion[]> {
  const viewOf = async (commit: FileCommit | undefined) =>
    commit?.object === undefined ? NOTHING : version(commit.object);
  const told: ToldVersion[] = [];
  let length = 0;
  let view = await viewOf(commits[0]);
  for (const [index, commit] of commits.slice(0, count).entries()) {
    await pause();
    const before = commits[index + 1];
    const former = await viewOf(before);
    const changes = changesBetween(former, view);
    length += lengthOf(changes);
    if (length > MOST_TOLD && told.length > 0) {
      throw invalidParam('per_page', `must be less here: ${told.length} of these versions fill an answer.`);
    }
    const { object, subject, ...named } = commit;
    told.push({ ...named, message: subject, type: typeOf(before, commit), changes });
    view = former;
  }
  return told;
}

/** Both are compared as they are shown in one way: who may change a record today may only have read it then. */
function changesBetween(former: PastView | undefined, view: PastView | undefined): readonly FieldChange[] | null {
  for (const way of WAYS) {
    const [from, to] = [former?.(way), view?.(way)];
    if (from && to) return fieldChanges(from, to);
  }
  return null;
}

const lengthOf = (changes: readonly FieldChange[] | null): number => (changes ? JSON.stringify(changes).length : 0);

function typeOf(former: FileCommit | undefined, { object }: FileCommit): ToldVersion['type'] {
  if (object === undefined) return 'removed';
  return former?.object === undefined ? 'created' : 'changed';
}
