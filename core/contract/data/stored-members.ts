import * as v from 'valibot';
import { firstFault } from '../../lib/index.ts';
import type { Breach } from './collection.ts';

/**
 * Reads members that a plugin stores in records of other plugins. People may edit the files, and the schemas of the other plugins
 * do not check these members: if they do not match `schema`, they count as missing.
 *
 * @example const colourOf = storedMembers(v.object({ colour: v.picklist(['red', 'blue']) }));
 *   colourOf(note)?.colour
 */
export const storedMembers =
  <S extends v.GenericSchema>(schema: S) =>
  (record: object): v.InferOutput<S> | undefined => {
    const read = v.safeParse(schema, record);
    return read.success ? read.output : undefined;
  };

/**
 * The same check as a rule: warns about members in files that do not match `schema`.
 *
 * @example indexOf(notes, {}, { rules: memberRules(v.object({ colour: v.picklist(['red', 'blue']) })) })
 */
export const memberRules = (schema: v.GenericSchema) =>
  function* (record: object): Generator<Breach> {
    const read = v.safeParse(schema, record);
    if (!read.success) yield firstFault(read.issues);
  };
