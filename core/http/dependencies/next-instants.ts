import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import { gt } from '../../contract/data/query.ts';
import type { RecordReader } from '../../contract/data/store-reader.ts';
import type { Revisions } from './revisions.ts';

interface Known {
  readonly revision: number;
  readonly from: number;
  readonly next: number;
}

/** Finds, and remembers, the next instant in the future that a field of a collection's records contains. */
export class NextInstants {
  readonly #revisions: Revisions;
  readonly #known = new Map<string, Known>();

  constructor(revisions: Revisions) {
    this.#revisions = revisions;
  }

  /**
   * @param now milliseconds since 1970 UTC
   * @returns the next instant, milliseconds since 1970 UTC; infinity if there is none
   */
  after<R extends StoredRecord>(
    collection: Collection<R>,
    reader: RecordReader<R>,
    field: string,
    now: number,
  ): number {
    const key = `${collection.name} ${field}`;
    const revision = this.#revisions.of(collection.name);
    const known = this.#known.get(key);
    if (known?.revision === revision && known.from <= now && now < known.next) return known.next;
    const next = nextInstant(collection, reader, field, now);
    this.#known.set(key, { revision, from: now, next });
    return next;
  }
}

/** The smallest value of a field after `now`, among all values of a field that has several. */
function nextInstant<R extends StoredRecord>(
  collection: Collection<R>,
  reader: RecordReader<R>,
  field: string,
  now: number,
): number {
  const [next] = reader.find({ where: gt(field, now), order: [{ field, direction: 'asc' }], limit: 1 }).records;
  const value = next && collection.fields[field]?.value(next);
  const instants = [value].flat().filter((instant) => typeof instant === 'number');
  return Math.min(...instants.filter((instant) => instant > now));
}
