import type { Schema } from './schema.ts';

/** A value that a schema does not take, and the code that the answer gives for it. */
export interface Offence {
  readonly value: unknown;
  readonly code: string;
}

const offence = (code: string, ...values: readonly unknown[]): readonly Offence[] =>
  values.map((value) => ({ value, code }));

/** Values of a wrong type, as texts. */
const WRONG_TYPES: Readonly<Record<string, readonly unknown[]>> = {
  integer: ['abc', '12abc'],
  number: ['abc'],
  boolean: ['perhaps'],
};

/**
 * Values that a schema forbids, each for one reason: one beyond each limit, one that is none of the listed, one of a wrong type.
 *
 * @param typed can numbers be sent? In a query all is text, and a text alone is taken for an object of its raw
 */
export function offencesOf(schema: Schema, typed: boolean): readonly Offence[] {
  const {
    items,
    anyOf = [],
    oneOf = [],
    minItems,
    maxItems,
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
  } = schema;
  const [type = ''] = [schema.type].flat();
  return [
    ...(schema.enum ? offence('rest_not_in_enum', 'no-such-value') : []),
    ...(schema.const === undefined ? [] : offence('rest_invalid_type', 'no-such-value')),
    ...offence('rest_invalid_type', ...(WRONG_TYPES[type] ?? [])),
    ...(type === 'integer' ? offence('rest_invalid_type', 1.5) : []),
    ...(typed && ['string', 'object'].includes(type) && !schema.enum ? offence('rest_invalid_type', 7) : []),
    ...(minimum === undefined ? [] : offence('rest_out_of_bounds', minimum - 1)),
    ...(maximum === undefined ? [] : offence('rest_out_of_bounds', maximum + 1)),
    ...(exclusiveMinimum === undefined ? [] : offence('rest_out_of_bounds', exclusiveMinimum)),
    ...(exclusiveMaximum === undefined ? [] : offence('rest_out_of_bounds', exclusiveMaximum)),
    ...(schema.minLength === undefined ? [] : offence('rest_too_short', '')),
    ...(minItems === undefined ? [] : offence('rest_too_few_items', Array(minItems - 1))),
    ...(maxItems === undefined ? [] : offence('rest_too_many_items', samplesOf(schema, maxItems + 1))),
    ...(schema.pattern === undefined ? [] : offence('rest_invalid_pattern', 'no spaces here')),
    ...(schema.format === undefined
      ? []
      : offence(schema.format === 'date-time' ? 'rest_invalid_date' : 'rest_invalid_param', 'not at all')),
    ...(items ? offencesOf(items, typed).map(({ value, code }) => ({ value: [value], code })) : []),
    ...membersOf(schema).flatMap(([name, member]) =>
      offencesOf(member, typed).map(({ value, code }) => ({ value: { ...wholeOf(schema), [name]: value }, code })),
    ),
    // an error for a union does not say which alternative fails
    ...anyOf.flatMap((one) => offencesOf(one, typed).map(({ value }) => ({ value, code: 'rest_invalid_type' }))),
    ...oneOf.flatMap((one) => offencesOf(one, typed)),
  ];
}

/** Values at each limit of a schema, and every one that it lists. */
export function edgesOf(schema: Schema): readonly unknown[] {
  const { type, enum: listed, items, minimum, maximum, maxItems } = schema;
  if (type === 'array') {
    return [
      ...(items ? edgesOf(items).map((value) => [value]) : []),
      ...(maxItems === undefined ? [] : [samplesOf(schema, maxItems)]),
    ];
  }
  return [...(listed ?? []), minimum, maximum].filter((value) => value !== undefined && value !== null);
}

/** A value that a schema takes. */
export function sampleOf(schema: Schema): unknown {
  const { type, format, enum: [first] = [], const: only, minimum = 1, exclusiveMinimum = 0 } = schema;
  if (only !== undefined || first !== undefined) return only ?? first;
  switch ([type].flat()[0]) {
    case 'integer':
    case 'number':
      return Math.max(minimum, exclusiveMinimum + 1);
    case 'boolean':
      return true;
    case 'object':
      return wholeOf(schema);
    case 'array':
      return schema.items ? [sampleOf(schema.items)] : [];
    default:
      return format === 'uri' ? 'https://example.org/' : 'x';
  }
}

/** So many items that a list takes. */
const samplesOf = ({ items = {} }: Schema, count: number): readonly unknown[] =>
  Array.from({ length: count }, () => sampleOf(items));

/** An object with all members that must be sent. */
const wholeOf = (schema: Schema): Readonly<Record<string, unknown>> => {
  const must = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.fromEntries(
    membersOf(schema)
      .filter(([name]) => must.has(name))
      .map(([name, member]) => [name, sampleOf(member)]),
  );
};

const membersOf = ({ properties = {} }: Schema): readonly (readonly [string, Schema])[] => Object.entries(properties);
