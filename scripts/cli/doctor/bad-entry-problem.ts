import {
  type BadEntry,
  draftRecord,
  droppedFiles,
  type FreeValues,
  fieldsOf,
  type ImportCandidate,
  type ImportProblem,
  importProblem,
  newRecordAdvice,
  type ReadDrop,
  readImportCandidate,
  recordCheck,
  takenId,
} from '../../../core/host.ts';
import type { DataDisk } from './data-disk.ts';
import type { DataProblem } from './data-problem.ts';
import type { KnownIds } from './known-ids.ts';
import type { ListedCollection } from './list-collections.ts';

interface DropSurvey {
  readonly disk: DataDisk;
  readonly known: KnownIds;
  /** Time and time zone for importing a dropped file. */
  readonly moment: Pick<ImportCandidate, 'now' | 'timezone'>;
}

/**
 * The problem of an entry in a collection's folder that is not a record. For a dropped file, it also states whether the file
 * will be imported, or why not.
 *
 * @throws FileSystemError
 */
export async function badEntryProblem(
  listed: ListedCollection,
  { name, problem }: BadEntry,
  survey: DropSurvey,
): Promise<DataProblem> {
  const plain: DataProblem & BadEntry['problem'] = { ...problem, file: `${listed.path}/${name}`, severity: 'error' };
  const read = droppedFiles([plain]).length > 0 ? await readImportCandidate(survey.disk, plain.file) : undefined;
  if (!read) return plain;
  const refusal = 'problem' in read ? read.problem : await refusalOf(read, listed, survey);
  if (!refusal) return { ...plain, message: `${problem.message}; ${TAKEN_IN}` };
  const { message, advice, ...place } = refusal;
  const reason = advice === undefined ? message : `${message}; ${advice}`;
  return { ...plain, ...place, message: `${problem.message}; it cannot be imported as a record: ${reason}` };
}

const TAKEN_IN = 'a running server or almanac doctor --fix imports it';

/** Treats all values as free: only problems of the file itself matter here. */
const ALL_FREE: FreeValues = { isFree: () => true, freeNumber: (_make, least) => least };

/** Why a dropped file cannot be imported; undefined when it can. */
async function refusalOf(
  read: ReadDrop,
  { collection }: ListedCollection,
  { known, moment }: Omit<DropSurvey, 'disk'>,
): Promise<ImportProblem | undefined> {
  const { id } = read.value;
  const rivals = collection.ids === 'site' ? known.ofSite.map((one) => one.collection) : [collection];
  const names = rivals.map((rival) => rival.name);
  try {
    const holder = typeof id === 'number' ? await known.holderOf(id, names) : undefined;
    if (typeof id === 'number' && holder !== undefined) throw takenId(id, holder, newRecordAdvice(known.above(names)));
    draftRecord(collection, { ...read, ...moment }, recordCheck(collection, fieldsOf(collection)), ALL_FREE);
    return undefined;
  } catch (error) {
    return importProblem(read, error);
  }
}
