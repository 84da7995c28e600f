import { ANY_OF_SITE, type StoredRecord } from '../../contract/data/collection.ts';
import { eq } from '../../contract/data/query.ts';
import type { RecordReader } from '../../contract/data/store-reader.ts';
import { decodeText, MAX_JSON_DEPTH, positionOf } from '../../lib/index.ts';
import type { BoundCollection } from '../collection/bound-collection.ts';
import { jsonOf } from '../records/stored-entry.ts';
import type { Examined } from './edit-findings.ts';
import type { Finding } from './finding.ts';
import { fittingValues } from './fitting-values.ts';
import type { KnownRecords } from './known-records.ts';
import { recordFindings } from './record-findings.ts';
import { takenValue, uniqueValuesIn } from './taken-values.ts';

/** A collection, and its records. */
interface Examinable {
  readonly collection: BoundCollection;
  readonly reader: RecordReader<StoredRecord>;
}

/** Users of a site: while there are none, references to them are not reported, as in doctor. */
const USERS = 'users';

/** Finds out what doctor would say of a record among the records of these collections. */
export function examining(bound: ReadonlyMap<string, Examinable>): (name: string, id: number) => Examined | undefined {
  const all = [...bound.values()].map(({ collection }) => collection);
  const known: KnownRecords = {
    // records of plugins that are off are unknown here
    has: (id, names) =>
      names.includes(ANY_OF_SITE) ||
      names.some((name) => {
        const one = bound.get(name)?.collection;
        return !one || one.entry(id) !== undefined || (name === USERS && one.isEmpty);
      }),
    read: (id, names) => names.map((name) => bound.get(name)?.collection.entry(id)).find((entry) => entry)?.value,
    fitting: fittingValues(all.map(({ collection }) => collection)),
  };
  return (name, id) => {
    const one = bound.get(name);
    const entry = one?.collection.entry(id);
    if (!one || !entry || one.collection.collection.private || one.collection.problem(id)) return undefined;
    const bytes = jsonOf(entry);
    const findings = async function* (): AsyncGenerator<Finding> {
      yield* recordFindings({ collection: one.collection.collection, bytes, value: entry.value }, known);
      const text = decodeText(bytes) ?? '';
      for (const { path, message } of taken(one, id, all)) {
        yield { message, ...positionOf(text, path, MAX_JSON_DEPTH) };
      }
    };
    return { file: one.collection.fileOf(id), findings: findings() };
  };
}

/** The id and the unique values of a record that others have. */
function* taken({ collection: one, reader }: Examinable, id: number, all: readonly BoundCollection[]) {
  const isSiteWide = (other: BoundCollection) => other.collection.ids === 'site' && !other.collection.private;
  const rival = all.find((other) => other !== one && isSiteWide(one) && isSiteWide(other) && other.entry(id));
  if (rival) yield { path: ['id'], message: `id: ${id} is taken by ${rival.fileOf(id)}` };
  const record = reader.get(id);
  for (const unique of record ? uniqueValuesIn(one.fields, record) : []) {
    const { records } = reader.find({ where: eq(one.fields.names[unique.position] ?? '', unique.value) });
    const owner = records.find((other) => other.id !== id);
    if (record && owner) yield takenValue(one.fields, record, unique, one.fileOf(owner.id));
  }
}
