import * as v from 'valibot';
import { isObject } from '../../lib/index.ts';

/** A value made fit for a schema where WordPress would take it; left as it is where not, for validation to name. */
type Coercion = (schema: v.GenericSchema, value: unknown) => unknown;

/** A number as PHP reads it: with spaces around it, too. */
const NUMBER = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?[ \t\n\r\v\f]*$/i;

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
]);

/** What of a schema a coercion walks: valibot types each kind apart, and the kind was looked up by name. */
interface Inner {
  readonly wrapped: v.GenericSchema;
  readonly options: readonly v.GenericSchema[];
  readonly item: v.GenericSchema;
  readonly items: readonly v.GenericSchema[];
  readonly entries: Readonly<Record<string, v.GenericSchema>>;
  readonly value: v.GenericSchema;
}
const inner = (schema: v.GenericSchema) => schema as v.GenericSchema & Inner;

/** A number that was sent as text. */
export const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;

/** A truth that was sent as text or as a number. */
export const toBoolean = (value: unknown): unknown =>
  BOOLEANS.get(typeof value === 'string' ? value.toLowerCase() : value) ?? value;

/** A number or truth that was sent as text, for `picklist` and `literal`. */
export const toListed = (listed: readonly unknown[], value: unknown) =>
  typeof value === 'string'
    ? (listed.find((one) => one === value) ?? listed.find((one) => String(one) === value) ?? value)
    : value;

const toWrapped: Coercion = (schema, value) => (value === null ? null : coerce(inner(schema).wrapped, value));

/** The first of the options, in the order of the schema, that takes the value. */
const toOption: Coercion = (schema, value) => {
  for (const option of inner(schema).options) {
    const candidate = coerce(option, value);
    if (v.is(option, candidate)) return candidate;
  }
  return value;
};

/** Schemas of items that are single words: a text of several has them between commas or spaces, as in the reference. */
const WORDS: ReadonlySet<string> = new Set(['number', 'picklist']);

/** What parts the items of a list in a text. A list of texts says `v.metadata({ 'x-words': true })` when they are single words. */
export const separatorOf = (list: v.GenericSchema, item: v.GenericSchema): RegExp | string =>
  WORDS.has(item.type) || v.getMetadata(list)['x-words'] === true ? /[\s,]+/ : ',';

/** Text is a list with commas, a single number or truth a list of one. */
export function toItems(value: unknown, separator: RegExp | string = ','): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return [value];
  if (typeof value !== 'string') return value;
  return value
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

const toArray: Coercion = (schema, value) => {
  const { item: of } = inner(schema);
  const items = toItems(value, separatorOf(schema, of));
  return Array.isArray(items) ? items.map((item) => coerce(of, item)) : items;
};

const toTuple: Coercion = (schema, value) => {
  const items = toItems(value);
  if (!Array.isArray(items)) return items;
  return items.map((item, index) => {
    const of = inner(schema).items[index];
    return of ? coerce(of, item) : item;
  });
};

const toObject: Coercion = (schema, value) => {
  if (!isObject(value)) return value;
  const { entries } = inner(schema);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const of = Object.hasOwn(entries, key) ? entries[key] : undefined;
      return [key, of ? coerce(of, item) : item];
    }),
  );
};

const toRecord: Coercion = (schema, value) =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, coerce(inner(schema).value, item)]))
    : value;

const COERCIONS: ReadonlyMap<string, Coercion> = new Map<string, Coercion>([
  ['number', (_, value) => toNumber(value)],
  ['boolean', (_, value) => toBoolean(value)],
  ['picklist', (schema, value) => toListed(inner(schema).options, value)],
  [
    'literal',
    (schema, value) => toListed([(schema as unknown as v.LiteralSchema<v.Literal, undefined>).literal], value),
  ],
  ['optional', toWrapped],
  ['exact_optional', toWrapped],
  ['nullable', toWrapped],
  ['nullish', toWrapped],
  ['union', toOption],
  ['variant', toOption],
  ['array', toArray],
  ['tuple', toTuple],
  ['object', toObject],
  ['loose_object', toObject],
  ['strict_object', toObject],
  ['record', toRecord],
]);

/**
 * Makes a parameter's value fit its schema as WordPress does: text for numbers, truths and lists (`1,2,3`), `0` and `1`
 * for truths, one value for a list of one. What does not fit stays as it is, so that validation can say what is wrong with
 * it. Schemas stay plain: a transform in them would be invisible to the API documents.
 */
export function coerce(schema: v.GenericSchema, value: unknown): unknown {
  const coercion = COERCIONS.get(schema.type);
  return coercion ? coercion(schema, value) : value;
}
