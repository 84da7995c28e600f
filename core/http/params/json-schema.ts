import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { FieldPoint, Params } from '../../contract/point.ts';
import type { ExtendedBy } from '../../contract/routes/shown-fields.ts';

/** Schemas by title, which documents refer to instead of repeating them. */
export type SharedSchemas = Map<string, JsonSchema>;

/** What extensions of a kind of record show, by member. */
export type ShownBy = (point: FieldPoint) => Params;

interface Converting {
  /**
   * When given, objects with a title (`v.title('Event')`) go there, and a `$ref` into an OpenAPI document's `components` stands in
   * their place. The title must come last among the actions that describe the object.
   */
  readonly shared?: SharedSchemas;
  /** When given, views have what extensions show (`extendedBy`). */
  readonly shownBy?: ShownBy;
}

/** `anyOf: [X, null]` as `type: ['x', 'null']` where X has a plain type: what clients of WordPress read. */
function withNull(schema: JsonSchema): JsonSchema | undefined {
  const [inner, ...others] = schema.anyOf ?? [];
  if (typeof inner !== 'object' || others.length !== 1 || inner.type === undefined) return undefined;
  const { anyOf: _, ...rest } = schema;
  const types = [inner.type].flat();
  return {
    ...inner,
    ...rest,
    type: types.includes('null') ? types : [...types, 'null'],
    ...(inner.enum && { enum: [...new Set([...inner.enum, null])] }),
  };
}

const overrideSchema: ConversionConfig['overrideSchema'] = ({ valibotSchema, jsonSchema }) => {
  const { default: fallback, ...withoutDefault } = jsonSchema;
  // A computed default (the beginning of today) is not a constant of the interface.
  const computed = 'default' in valibotSchema && typeof valibotSchema.default === 'function';
  const schema = computed || fallback === undefined ? withoutDefault : jsonSchema;
  const nullable = valibotSchema.type === 'nullable' || valibotSchema.type === 'nullish';
  return (nullable && withNull(schema)) || schema;
};

/** A pattern of JSON Schema knows no flags: `u` is how it reads anyway, any other would change what fits. */
function withoutFlaggedPattern(pattern: RegExp, schema: JsonSchema): JsonSchema {
  if (pattern.flags === '' || pattern.flags === 'u' || schema.pattern !== pattern.source) return schema;
  const { pattern: _, ...rest } = schema;
  return rest;
}

/** Names that OpenAPI allows under `components` (OpenAPI Specification 3.1.1, Components Object). */
const COMPONENT_NAME = /^[\w.-]+$/;

/** Puts an object with a title among the shared ones; another of the same title that differs stays where it is. */
function share(schema: JsonSchema, title: string, shared: SharedSchemas): JsonSchema {
  if (!COMPONENT_NAME.test(title)) return schema;
  const known = shared.get(title);
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) return schema;
  shared.set(title, schema);
  return { $ref: `#/components/schemas/${title}` };
}

/** Adds what extensions show, which need not be there where a record is shown in short. */
function withShown(schema: JsonSchema, point: FieldPoint, converting: Converting): JsonSchema {
  const shown = Object.entries(converting.shownBy?.(point) ?? {});
  const properties = Object.fromEntries(shown.map(([name, one]) => [name, jsonSchemaOf(one, 'output', converting)]));
  return { ...schema, properties: { ...schema.properties, ...properties } };
}

const overrideAction =
  (converting: Converting): ConversionConfig['overrideAction'] =>
  ({ valibotAction, jsonSchema }) => {
    const { shared } = converting;
    if (valibotAction.type === 'extended_by')
      return withShown(jsonSchema, (valibotAction as ExtendedBy<unknown>).point, converting);
    if (valibotAction.type === 'regex' && 'requirement' in valibotAction)
      return withoutFlaggedPattern(valibotAction.requirement as RegExp, jsonSchema);
    if (valibotAction.type === 'title' && shared && jsonSchema.type === 'object' && jsonSchema.title)
      return share(jsonSchema, jsonSchema.title, shared);
    return undefined;
  };

const configOf = (typeMode: 'input' | 'output', converting: Converting = {}): ConversionConfig => ({
  typeMode,
  errorMode: 'ignore',
  overrideSchema,
  overrideAction: overrideAction(converting),
});

/**
 * A valibot schema as JSON Schema 2020-12, without `$schema`. What JSON Schema cannot say (`check`, transforms) is left
 * out; descriptions, formats and limits stay.
 *
 * @param mode `input`: what a client may send. `output`: what it gets.
 */
export function jsonSchemaOf(schema: v.GenericSchema, mode: 'input' | 'output', converting?: Converting): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, { target: 'draft-2020-12', ...configOf(mode, converting) });
  return converted;
}

/**
 * A valibot schema of what people write by hand as JSON Schema draft-07, with `$schema`: the newest draft that the JSON
 * services of editors know in full.
 */
export const handwrittenSchema = (schema: v.GenericSchema): JsonSchema =>
  toJsonSchema(schema, { target: 'draft-07', ...configOf('input') });

/** A parameter as WordPress describes it: its JSON Schema, and whether it must be sent. */
type Arg = Omit<JsonSchema, 'required'> & { readonly required: boolean };

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
