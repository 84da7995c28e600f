import type { Collection, StoredRecord } from '../../contract/collection.ts';
import { type Condition, gt, type Scalar } from '../../contract/query.ts';
import type { RecordReader, StoreReader } from '../../contract/store.ts';

/** Who is told what was read. */
export interface Notes {
  read(collection: string): void;
  /** @param instant at which the answer of a query will be another, milliseconds since 1970 UTC */
  endsAt(instant: number): void;
}

/** A store that tells what is read of it, and when what its queries found will be something else. */
export function notedStore(store: StoreReader, notes: Notes): StoreReader {
  return {
    of: <R extends StoredRecord>(collection: Collection<R>): RecordReader<R> => {
      const reader = store.of(collection);
      notes.read(collection.name);
      const note = (where: Condition | undefined) => noteMoving(collection, reader, where, notes);
      return {
        get: (id) => reader.get(id),
        version: (id) => reader.version(id),
        find: (query) => {
          note(query?.where);
          return reader.find(query);
        },
        count: (where) => {
          note(where);
          return reader.count(where);
        },
        first: (where) => {
          note(where);
          return reader.first(where);
        },
      };
    },
  };
}

/** A condition that moves with the clock gives the same until the clock comes to the next value of its field. */
function noteMoving<R extends StoredRecord>(
  collection: Collection<R>,
  reader: RecordReader<R>,
  where: Condition | undefined,
  notes: Notes,
): void {
  if (where === undefined) return;
  switch (where.op) {
    case 'all':
    case 'any':
      for (const condition of where.conditions) noteMoving(collection, reader, condition, notes);
      return;
    case 'not':
      noteMoving(collection, reader, where.condition, notes);
      return;
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      if (where.moving) notes.endsAt(nextInstant(collection, reader, where.field, where.value));
  }
}

/** The smallest value of a field above this one; of a field that has several, any of them may be it. */
function nextInstant<R extends StoredRecord>(
  collection: Collection<R>,
  reader: RecordReader<R>,
  field: string,
  now: Scalar,
): number {
  const [next] = reader.find({ where: gt(field, now), order: [{ field, direction: 'asc' }], limit: 1 }).records;
  const value = next && collection.fields[field]?.value(next);
  const instants = [value].flat().filter((instant) => typeof instant === 'number');
  return Math.min(...instants.filter((instant) => instant > Number(now)));
}
