import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Params } from '../../contract/params.ts';
import type { FieldPoint } from '../../contract/routes/extension.ts';
import type { ExtendedBy } from '../../contract/routes/shown-fields.ts';

/** Schemas by title, which documents reference instead of repeating them. */
export type SharedSchemas = Map<string, JsonSchema>;

/** The fields that extensions add to a kind of record, by name. */
export type ShownBy = (point: FieldPoint) => Params;

interface Converting {
  /**
   * If given, objects with a title (`v.title('Event')`) are collected here and replaced by a `$ref` into an OpenAPI document's
   * `components`. The title must come last among the actions that describe the object.
   */
  readonly shared?: SharedSchemas;
  /** If given, views include the fields of extensions (`extendedBy`). */
  readonly shownBy?: ShownBy;
}

/** Rewrites `anyOf: [X, null]` to `type: ['x', 'null']` if X has a plain type, since WordPress clients understand that form. */
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
  // a computed default (such as the beginning of today) is not a constant of the API
  const computed = 'default' in valibotSchema && typeof valibotSchema.default === 'function';
  const schema = computed || fallback === undefined ? withoutDefault : jsonSchema;
  const nullable = valibotSchema.type === 'nullable' || valibotSchema.type === 'nullish';
  return (nullable && withNull(schema)) || schema;
};

/** Patterns in JSON Schema have no flags. `u` is implied there; any other flag would change what matches, so the pattern is omitted. */
function withoutFlaggedPattern(pattern: RegExp, schema: JsonSchema): JsonSchema {
  if (pattern.flags === '' || pattern.flags === 'u' || schema.pattern !== pattern.source) return schema;
  const { pattern: _, ...rest } = schema;
  return rest;
}

/** Names that OpenAPI allows under `components` (OpenAPI Specification 3.1.1, Components Object). */
const COMPONENT_NAME = /^[\w.-]+$/;

/** Moves an object with a title to the shared schemas; a different schema with a title already taken stays inline. */
function share(schema: JsonSchema, title: string, shared: SharedSchemas): JsonSchema {
  if (!COMPONENT_NAME.test(title)) return schema;
  const known = shared.get(title);
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) return schema;
  shared.set(title, schema);
  return { $ref: `#/components/schemas/${title}` };
}

/** Adds the fields of extensions, none of them required, since short views of a record may omit them. */
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
 * A valibot schema as JSON Schema 2020-12, without `$schema`. What JSON Schema cannot express (`check`, transforms) is left
 * out; descriptions, formats and limits stay.
 *
 * @param mode `input`: what a client may send. `output`: what it receives.
 */
export function jsonSchemaOf(schema: v.GenericSchema, mode: 'input' | 'output', converting?: Converting): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, { target: 'draft-2020-12', ...configOf(mode, converting) });
  return converted;
}

/**
 * A valibot schema for handwritten files as JSON Schema draft-07, with `$schema`: the newest draft that the JSON language
 * services of editors fully support.
 */
export const handwrittenSchema = (schema: v.GenericSchema): JsonSchema =>
  toJsonSchema(schema, { target: 'draft-07', ...configOf('input') });

/** A parameter as WordPress describes it: its JSON Schema, and whether it must be sent. */
type Arg = Omit<JsonSchema, 'required'> & { readonly required: boolean };

const MAY_BE_LEFT_OUT = ['optional', 'exact_optional', 'nullish'];

/** Must a parameter with this schema be sent? */
export const isRequired = (schema: v.GenericSchema): boolean => !MAY_BE_LEFT_OUT.includes(schema.type);

function argOf(schema: v.GenericSchema): Arg {
  // an object's list of required members has the same name as WordPress's flag, and is dropped for it
  const { required: _, ...described } = jsonSchemaOf(schema, 'input');
  return { ...described, required: isRequired(schema) };
}

/** The `args` of an endpoint (reference, Headers everywhere › `OPTIONS`), by name. */
export const argsOf = (params: Params): Record<string, Arg> =>
  Object.fromEntries(Object.entries(params).map(([name, schema]) => [name, argOf(schema)]));
