import { pause, type StoredRecord } from '../../../core/index.ts';
import { problem } from '../errors.ts';
import type { FileCommit } from '../log/past-files.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';
import type { RecordVersions } from './past-records.ts';
import { NOTHING, type PastView, type Way } from './past-views.ts';

/** A version as `/history` lists it. */
export interface VersionChanges extends Omit<FileCommit, 'object' | 'subject'> {
  readonly message: string;
  readonly type: 'created' | 'changed' | 'removed';
  readonly changes: readonly FieldChange[] | null;
}

/** Characters that the values of one answer may have, unless it lists one version alone. */
const MAX_LENGTH = 8 * 1024 * 1024;

const WAYS: readonly Way[] = ['edit', 'view'];

/** Shows what an object of a commit holds; undefined where that is no such record. */
type PastVersion = (object: string) => Promise<PastView | undefined>;

/** The versions of a record, as they are shown. */
export const pastVersions =
  (past: RecordVersions, show: (record: StoredRecord) => PastView): PastVersion =>
  async (object) => {
    const record = await past.version(object);
    return record && show(record);
  };

/**
 * Lists what commits changed, one after the other: no more than two versions are held at a time, and others have their turn
 * in between.
 *
 * @param commits the newest first, and the one before the last that is listed
 * @param count of those that are listed
 * @throws ApiError 400 rest_invalid_param when that is too much for one answer; as `RecordVersions`
 */
export async function listVersions(
  commits: readonly FileCommit[],
  count: number,
  version: PastVersion,
): Promise<readonly VersionChanges[]> {
  const viewOf = async (commit: FileCommit | undefined) =>
    commit?.object === undefined ? NOTHING : version(commit.object);
  const versions: VersionChanges[] = [];
  let length = 0;
  let view = await viewOf(commits[0]);
  for (const [index, commit] of commits.slice(0, count).entries()) {
    await pause();
    const before = commits[index + 1];
    const former = await viewOf(before);
    const changes = changesBetween(former, view);
    length += lengthOf(changes);
    if (length > MAX_LENGTH && versions.length > 0) {
      throw problem('rest_invalid_param', 'Invalid: per_page.', {
        data: {
          params: { per_page: `per_page is too large: only ${versions.length} of these versions fit in a response.` },
        },
      });
    }
    const { object, subject, ...named } = commit;
    versions.push({ ...named, message: subject, type: typeOf(before, commit), changes });
    view = former;
  }
  return versions;
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

function typeOf(former: FileCommit | undefined, { object }: FileCommit): VersionChanges['type'] {
  if (object === undefined) return 'removed';
  return former?.object === undefined ? 'created' : 'changed';
}
