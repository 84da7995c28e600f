import type { Params, Schema } from './schema.ts';

/** Keywords that say one thing about a value. */
const SIMPLE = [
  'format',
  'pattern',
  'default',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;

/** Keywords that are read below, and those that are only for people. */
const READ: ReadonlySet<string> = new Set([
  ...SIMPLE,
  'type',
  'enum',
  'items',
  'properties',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'required',
  'description',
  'examples',
  // keys of objects in JSON are texts
  'propertyNames',
  // how a text is parted, and in which case it may come, of which the contract says nothing
  'x-words',
  'x-any-case',
]);

/**
 * All that is said of parameters, one fact a line, so that two descriptions are compared as two sets of lines: `per_page`,
 * `per_page is integer`, `per_page maximum 100`, `order one of "asc"`, `include[] is integer`, `title.raw is string`,
 * `id required`.
 *
 * @throws Error for a keyword that would go unread
 */
export const factsOf = (params: Params): readonly string[] =>
  Object.entries(params).flatMap(([name, schema]) => [
    name,
    ...(schema.required === true ? [`${name} required`] : []),
    ...valueFacts(name, schema),
  ]);

function valueFacts(name: string, schema: Schema): readonly string[] {
  const unread = Object.keys(schema).find((keyword) => !READ.has(keyword));
  if (unread !== undefined) throw new Error(`${name}: nobody reads ${unread}`);
  const { type = [], items, properties = {}, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const must = new Set(Array.isArray(schema.required) ? schema.required : []);
  return [
    ...[type].flat().map((one) => `${name} is ${one}`),
    // that null may be sent is said by the type
    ...(schema.enum ?? []).filter((value) => value !== null).map((value) => `${name} one of ${JSON.stringify(value)}`),
    ...SIMPLE.filter((keyword) => schema[keyword] !== undefined).map(
      (keyword) => `${name} ${keyword} ${JSON.stringify(schema[keyword])}`,
    ),
    ...(items ? valueFacts(`${name}[]`, items) : []),
    ...Object.entries(properties).flatMap(([member, inner]) => {
      const path = `${name}.${member}`;
      return [path, ...(must.has(member) ? [`${path} required`] : []), ...valueFacts(path, inner)];
    }),
    ...(additionalProperties === false ? [`${name} has no other members`] : []),
    ...(typeof additionalProperties === 'object' ? valueFacts(`${name}.*`, additionalProperties) : []),
    ...[...anyOf, ...oneOf].flatMap((one) => valueFacts(`${name}${variantOf(one)}`, one)),
  ];
}

/** Objects that tell by their `type` which of several they are are kept apart: `modifiers[]<crop>`. */
const variantOf = ({ properties }: Schema): string => {
  const variant = properties?.type?.const;
  return variant === undefined ? '' : `<${variant}>`;
};
