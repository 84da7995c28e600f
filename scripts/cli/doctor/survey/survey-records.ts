import { type ImportCandidate, recordCheck, recordFindings } from '../../../../core/host.ts';
import { badEntryProblem } from '../bad-entry-problem.ts';
import type { DataDisk } from '../data-disk.ts';
import type { DataProblem } from '../data-problem.ts';
import type { KnownIds } from '../known-ids.ts';
import type { ListedCollection } from '../list-collections.ts';
import { locate } from '../locate.ts';
import { type ReadRecord, readRecords } from '../read-records.ts';
import type { Repair } from '../repair/repair.ts';
import type { NamedFiles } from './named-files.ts';
import { ParentLoops } from './parent-loops.ts';
import type { TakenIds } from './taken-ids.ts';
import { twoRecords } from './two-records.ts';
import { UniqueValues } from './unique-values.ts';

/** What records are checked against. */
interface RecordSurvey {
  readonly disk: DataDisk;
  readonly known: KnownIds;
  readonly taken: TakenIds;
  readonly named: NamedFiles;
  /** Time and time zone for importing a dropped file. */
  readonly moment: Pick<ImportCandidate, 'now' | 'timezone'>;
  /** Names of members that other plugins add to the records. */
  readonly foreign: ReadonlySet<string>;
}

/** Checks all records of a collection in batches, which bounds memory. Yields the problems. */
export async function* surveyRecords(
  listed: ListedCollection,
  { disk, known, taken, named, moment, foreign }: RecordSurvey,
): AsyncGenerator<DataProblem> {
  const { collection, path, bad } = listed;
  for (const name of listed.unread) yield unread(path, name);
  for (const entry of bad) yield badEntryProblem(listed, entry, { disk, known, moment });
  const unique = new UniqueValues(collection);
  const loops = new ParentLoops(collection);
  const check = recordCheck(collection, unique.fields, { foreign });
  for await (const read of readRecords(disk, listed)) {
    const { id, file, bytes, parsed } = read;
    if ('problem' in parsed) {
      named.unread(collection);
      yield { ...parsed.problem, file, severity: 'error', repair: repairOf(read, listed) };
      continue;
    }
    const checked = check.entry({ id, value: parsed.value, hash: '' });
    if ('problem' in checked) {
      named.unread(collection);
      const { message, path: at } = checked.problem;
      yield { file, severity: 'error', message, ...locate(bytes, at) };
      continue;
    }
    for (const { kind, message, path: at } of checked.remarks) {
      yield { file, severity: kind === 'rule' ? 'warning' : 'notice', message, ...locate(bytes, at) };
    }
    const fit = { listed, file, bytes, value: parsed.value, record: checked.row.record };
    taken.note(fit);
    loops.note(fit);
    yield* unique.take(fit);
    yield* named.missing(fit);
    for await (const found of recordFindings({ collection, bytes, value: parsed.value }, known)) {
      yield { file, severity: 'warning', ...found };
    }
  }
  yield* loops.problems(disk);
}

const unread = (path: string, name: string): DataProblem => ({
  file: `${path}/${name}`,
  severity: 'warning',
  message: name.endsWith('/')
    ? `is ignored: records are in ${path}/ itself`
    : 'is ignored: the name of a record file ends in .json',
});

/** The repair for a file that is not a valid record, if there is one. */
function repairOf({ id, bytes, parsed }: ReadRecord, { collection }: ListedCollection): Repair | undefined {
  if (!('problem' in parsed)) return undefined;
  if (parsed.problem.kind === 'id') return { kind: 'id', collection, id };
  return twoRecords(bytes) && { kind: 'split', collection, id };
}
