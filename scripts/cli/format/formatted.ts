import * as v from 'valibot';
import { type Collection, recordBytes, shapeOf, upgraded } from '../../../core/host.ts';

type Value = Readonly<Record<string, unknown>>;

/**
 * The bytes of a record as the server formats them, in the collection's current version; absent members are not added. Undefined
 * when it is not a valid record of the collection.
 */
export function formatted(collection: Collection, value: Value): Uint8Array | undefined {
  try {
    const current = upgraded(collection, value);
    return v.is(collection.schema, current) ? recordBytes(current, shapeOf(collection)) : undefined;
  } catch {
    return undefined;
  }
}
