import { type ReadDrop, readDrop } from '../adoption/read-drop.ts';
import { fieldsOf } from '../store/collection/fields.ts';
import { recordCheck } from '../store/collection/record-check.ts';
import { type Drop, draftRecord } from '../store/draft-record.ts';
import { droppedFiles } from '../store/dropped-files.ts';
import type { BadEntry } from '../store/record-rules.ts';
import type { DataDisk } from './data-disk.ts';
import type { DataProblem } from './data-problem.ts';
import type { KnownIds } from './known-ids.ts';
import type { ListedCollection } from './list-collections.ts';

interface DropSurvey {
  readonly disk: DataDisk;
  readonly known: KnownIds;
  /** When and where a dropped file would be taken in. */
  readonly moment: Pick<Drop, 'now' | 'timezone'>;
}

/**
 * What is wrong with an entry of a collection's folder that is no record: of a file that was dropped there, also whether it
 * is taken in, or why not.
 *
 * @throws FileSystemError
 */
export async function badEntryProblem(
  listed: ListedCollection,
  { name, problem }: BadEntry,
  survey: DropSurvey,
): Promise<DataProblem> {
  const plain: DataProblem & BadEntry['problem'] = { ...problem, file: `${listed.path}/${name}`, severity: 'error' };
  const read = droppedFiles([plain]).length > 0 ? await readDrop(survey.disk, plain.file) : undefined;
  if (!read) return plain;
  const reason = 'reason' in read ? read.reason : await refusalOf(read, listed, survey);
  const outlook = reason === undefined ? TAKEN_IN : `it cannot be taken in as a record: ${reason}`;
  return { ...plain, message: `${problem.message}; ${outlook}` };
}

const TAKEN_IN = 'a running server takes it in, or almanac doctor --fix';

/** Why a dropped file is no record; undefined when it is one. */
async function refusalOf(
  read: ReadDrop,
  { collection }: ListedCollection,
  { known, moment }: DropSurvey,
): Promise<string | undefined> {
  const { id } = read.value;
  const rivals = collection.ids === 'site' ? known.ofSite.map((one) => one.collection) : [collection];
  const names = rivals.map((rival) => rival.name);
  if (typeof id === 'number' && (await known.has(id, names))) return `id: ${id} is taken`;
  try {
    draftRecord(collection, { ...read, ...moment }, recordCheck(collection, fieldsOf(collection)), () => true);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
