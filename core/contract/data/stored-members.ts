import * as v from 'valibot';
import { firstFault } from '../../lib/index.ts';
import type { Breach } from './collection.ts';

/**
 * Reads what a plugin stores in records of others. People may edit the files, and other schemas let the members pass: where
 * they are not as `schema` says, they count as not there.
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
 * The same as a rule: who writes such members into a file is told where they are not as `schema` says.
 *
 * @example indexOf(notes, {}, { rules: memberRules(v.object({ colour: v.picklist(['red', 'blue']) })) })
 */
export const memberRules = (schema: v.GenericSchema) =>
  function* (record: object): Generator<Breach> {
    const read = v.safeParse(schema, record);
    if (!read.success) yield firstFault(read.issues);
  };
