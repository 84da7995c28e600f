import type { Collection, StoredRecord } from '../../contract/collection.ts';
import type { Condition } from '../../contract/query.ts';
import type { RecordReader, StoreReader } from '../../contract/store.ts';
import type { NextInstants } from './next-instants.ts';

/** Who is told what was read. */
export interface Notes {
  read(collection: string): void;
  /** @param instant at which the answer of a query will be another, milliseconds since 1970 UTC */
  endsAt(instant: number): void;
}

/** A store that tells what is read of it, and when what its queries found will be something else. */
export function notedStore(store: StoreReader, notes: Notes, instants: NextInstants): StoreReader {
  return {
    texts: (folder) => {
      notes.read(folder.name);
      return store.texts(folder);
    },
    of: <R extends StoredRecord>(collection: Collection<R>): RecordReader<R> => {
      const reader = store.of(collection);
      notes.read(collection.name);
      const note = (where: Condition | undefined) =>
        noteMoving(where, (field, now) => notes.endsAt(instants.after(collection, reader, field, now)));
      return {
        get: (id) => reader.get(id),
        version: (id) => reader.version(id),
        find: (query) => {
          note(query?.where);
          query?.tiers?.forEach(note);
          return reader.find(query);
        },
        count: (where) => {
          note(where);
          return reader.count(where);
        },
        tally: (field, where) => {
          note(where);
          return reader.tally(field, where);
        },
        values: (fields, where) => {
          note(where);
          return reader.values(fields, where);
        },
        first: (where) => {
          note(where);
          return reader.first(where);
        },
        freeNumber: (asked) => reader.freeNumber(asked),
      };
    },
  };
}

/** A condition that moves with the clock gives the same until the clock comes to the next value of its field. */
function noteMoving(where: Condition | undefined, note: (field: string, now: number) => void): void {
  if (where === undefined) return;
  switch (where.op) {
    case 'all':
    case 'any':
      for (const condition of where.conditions) noteMoving(condition, note);
      return;
    case 'not':
      noteMoving(where.condition, note);
      return;
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      if (where.moving) note(where.field, Number(where.value));
  }
}
