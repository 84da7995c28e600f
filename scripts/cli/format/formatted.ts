import * as v from 'valibot';
import { type Collection, recordBytes, shapeOf, upgraded } from '../../../core/host.ts';

type Value = Readonly<Record<string, unknown>>;

/**
 * The bytes of a record of this collection as the server lays them out, in the version of today; nothing is added that the
 * file leaves out. Undefined for what is no record of it.
 */
export function formatted(collection: Collection, value: Value): Uint8Array | undefined {
  try {
    const current = upgraded(collection, value);
    return v.is(collection.schema, current) ? recordBytes(current, shapeOf(collection)) : undefined;
  } catch {
    return undefined;
  }
}
