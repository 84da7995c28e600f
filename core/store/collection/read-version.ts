import * as v from 'valibot';
import type { Collection, StoredRecord } from '../../contract/collection.ts';
import { upgraded } from './upgrade.ts';

/** A collection as far as reading a text of one of its files goes. */
type Readable = Pick<Collection<never>, 'schema' | 'version' | 'upgrade' | 'bodies'>;

/** The record that a version of a file held, as the collection has it today; undefined for what is none. */
export function readVersion(collection: Readable, id: number, text: string): StoredRecord | undefined {
  try {
    const record = v.parse(collection.schema, upgraded(collection, JSON.parse(text))) as StoredRecord;
    return record.id === id ? record : undefined;
  } catch {
    // whatever it is, it is no record of this collection
    return undefined;
  }
}
