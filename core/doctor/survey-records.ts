import { recordCheck } from '../store/collection/record-check.ts';
import type { Drop } from '../store/draft-record.ts';
import { badEntryProblem } from './bad-entry-problem.ts';
import { danglingReferences } from './dangling-references.ts';
import type { DataDisk } from './data-disk.ts';
import type { DataProblem } from './data-problem.ts';
import type { KnownIds } from './known-ids.ts';
import type { ListedCollection } from './list-collections.ts';
import { locate } from './locate.ts';
import type { NamedFiles } from './named-files.ts';
import { type ReadRecord, readRecords } from './read-records.ts';
import type { Repair } from './repair.ts';
import type { TakenIds } from './taken-ids.ts';
import { twoRecords } from './two-records.ts';
import { UniqueValues } from './unique-values.ts';

/** What the records of all collections are held against. */
interface RecordSurvey {
  readonly disk: DataDisk;
  readonly known: KnownIds;
  readonly taken: TakenIds;
  readonly named: NamedFiles;
  /** When and where a dropped file would be taken in. */
  readonly moment: Pick<Drop, 'now' | 'timezone'>;
}

/** Looks at all records of a collection, some at a time, so that memory holds no more. Gives what is wrong with them. */
export async function* surveyRecords(
  listed: ListedCollection,
  { disk, known, taken, named, moment }: RecordSurvey,
): AsyncGenerator<DataProblem> {
  const { collection, bad } = listed;
  for (const entry of bad) yield badEntryProblem(listed, entry, { disk, known, moment });
  const unique = new UniqueValues(collection);
  const check = recordCheck(collection, unique.fields);
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
    const fit = { listed, file, bytes, value: parsed.value, record: checked.row.record };
    taken.note(fit);
    yield* unique.take(fit);
    yield* named.missing(fit);
    yield* danglingReferences(fit, known);
  }
}

/** What can be done about a file that is no record. */
function repairOf({ id, bytes, parsed }: ReadRecord, { collection }: ListedCollection): Repair | undefined {
  if (!('problem' in parsed)) return undefined;
  if (parsed.problem.kind === 'id') return { kind: 'id', collection, id };
  return twoRecords(bytes) && { kind: 'split', collection, id };
}
