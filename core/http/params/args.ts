import type { JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Params } from '../../contract/point.ts';
import { jsonSchemaOf } from './json-schema.ts';

/** A parameter as WordPress describes it: its JSON Schema, and whether it must be sent. */
export type Arg = Omit<JsonSchema, 'required'> & { readonly required: boolean };

const MAY_BE_LEFT_OUT = ['optional', 'exact_optional', 'nullish'];

/** Must a parameter with this schema be sent? */
export const isRequired = (schema: v.GenericSchema): boolean => !MAY_BE_LEFT_OUT.includes(schema.type);

function argOf(schema: v.GenericSchema): Arg {
  // An object's own list of required members has the name of the flag; WordPress gives the flag.
  const { required: _, ...described } = jsonSchemaOf(schema, 'input');
  return { ...described, required: isRequired(schema) };
}

/** The `args` of an endpoint (reference, Headers everywhere › `OPTIONS`), by name. */
export const argsOf = (params: Params): Record<string, Arg> =>
  Object.fromEntries(Object.entries(params).map(([name, schema]) => [name, argOf(schema)]));
