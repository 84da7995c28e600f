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

/** Maximum length of the values in one response, unless it lists a single version. Characters. */
const MAX_LENGTH = 8 * 1024 * 1024;

const WAYS: readonly Way[] = ['edit', 'view'];

/** Shows a commit's object; undefined if it is not a valid record. */
type PastVersion = (object: string) => Promise<PastView | undefined>;

/** Shows the versions of a record. */
export const pastVersions =
  (past: RecordVersions, show: (record: StoredRecord) => PastView): PastVersion =>
  async (object) => {
    const record = await past.version(object);
    return record && show(record);
  };

/**
 * Lists the changes of commits, one at a time: no more than two versions are in memory, and other work runs in between.
 *
 * @param commits newest first, including the one before the last listed
 * @param count number of commits to list
 * @throws ApiError 400 rest_invalid_param if the response would be too large; as `RecordVersions`
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

/** Compares two versions in a context that both can be shown in: a user who may edit the record today may only have been able to read it then. */
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
