import * as v from 'valibot';
import { isObject } from '../../lib/index.ts';

/** Converts a value to a schema's type where WordPress would; otherwise returns it unchanged, for validation to report. */
type Coercion = (schema: v.GenericSchema, value: unknown) => unknown;

/** A number as PHP parses it, possibly with surrounding spaces. */
const NUMBER = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?[ \t\n\r\v\f]*$/i;

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
]);

/** The parts of a schema that coercions walk. Untyped by kind, since the kind was looked up by name. */
interface Inner {
  readonly wrapped: v.GenericSchema;
  readonly options: readonly v.GenericSchema[];
  readonly item: v.GenericSchema;
  readonly items: readonly v.GenericSchema[];
  readonly entries: Readonly<Record<string, v.GenericSchema>>;
  readonly value: v.GenericSchema;
}
/** Gives access to the parts of a schema; which of them exist depends on its kind. */
export const inner = (schema: v.GenericSchema) => schema as v.GenericSchema & Inner;

/** Converts a number that was sent as text. */
const toNumber = (value: unknown): unknown => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : value);

/** Converts a boolean that was sent as text or as a number. */
const toBoolean = (value: unknown): unknown =>
  BOOLEANS.get(typeof value === 'string' ? value.toLowerCase() : value) ?? value;

/** Converts a number or boolean that was sent as text, for `picklist` and `literal`. */
const toListed = (listed: readonly unknown[], value: unknown) =>
  typeof value === 'string'
    ? (listed.find((one) => one === value) ?? listed.find((one) => String(one) === value) ?? value)
    : value;

/** Slugs have `v.metadata({ 'x-any-case': true })`: WordPress accepts `Draft` for `draft`. */
const isOfAnyCase = (schema: v.GenericSchema): boolean => v.getMetadata(schema)['x-any-case'] === true;

/** Lower-cases a string. */
const inSmall = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** Schema types that an empty string could stand for. */
const LIST_OR_OBJECT = ['array', 'strict_object'];

const toWrapped: Coercion = (schema, value) => (value === null ? null : coerce(inner(schema).wrapped, value));

/**
 * Uses the first option, in the order of the schema, that accepts the value. An empty string may mean an empty list or an empty
 * object: if both are options it stays as it is, and is refused, as in the reference.
 */
const toOption: Coercion = (schema, value) => {
  const { options } = inner(schema);
  if (value === '' && LIST_OR_OBJECT.every((type) => options.some((option) => option.type === type))) return value;
  for (const option of options) {
    const candidate = coerce(option, value);
    if (v.is(option, candidate)) return candidate;
  }
  return value;
};

/** Schemas whose items are single words; a string of several separates them by commas or spaces, as in the reference. */
const WORDS: ReadonlySet<string> = new Set(['number', 'picklist']);

/** The separator of list items in a string. A list of strings has `v.metadata({ 'x-words': true })` if they are single words. */
const separatorOf = (list: v.GenericSchema, item: v.GenericSchema): RegExp | string =>
  WORDS.has(item.type) || v.getMetadata(list)['x-words'] === true ? /[\s,]+/ : ',';

/** Splits a string into a list; a single number or boolean becomes a list of one. */
function toItems(value: unknown, separator: RegExp | string = ','): unknown {
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
  ['picklist', (schema, value) => toListed(inner(schema).options, isOfAnyCase(schema) ? inSmall(value) : value)],
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
 * Converts a parameter's value to the type of its schema as WordPress does: text to numbers, booleans and lists (`1,2,3`), `0`
 * and `1` to booleans, one value to a list of one. Other values stay unchanged, so that validation can report what is wrong.
 * This is not done by transforms in the schemas, because those would be invisible to the API documents.
 */
export function coerce(schema: v.GenericSchema, value: unknown): unknown {
  const coercion = COERCIONS.get(schema.type);
  return coercion ? coercion(schema, value) : value;
}

/** Result of a compiled parameter for an invalid value. */
export const REFUSED: unique symbol = Symbol('refused');

/**
 * Converts a parameter's value as `coerce` does, and checks it: returns the typed value, or `REFUSED` exactly if valibot would
 * report an issue.
 */
export type TakeParam = (value: unknown) => unknown;

/** The parts of valibot schemas that are compiled. Untyped by kind, since the kind was looked up by name. */
interface Part {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly wrapped: Part;
  readonly default?: unknown;
  readonly item: Part;
  readonly options: readonly unknown[];
  readonly literal: unknown;
  readonly requirement: unknown;
}

type Holds = (value: never) => boolean;

/** The validations of a pipe, by type; each takes its requirement and returns the check. */
const VALIDATIONS: ReadonlyMap<string, (requirement: never) => Holds> = new Map<string, (requirement: never) => Holds>([
  ['integer', () => (value: number) => Number.isInteger(value)],
  ['safe_integer', () => (value: number) => Number.isSafeInteger(value)],
  ['min_value', (least: number) => (value: number) => value >= least],
  ['max_value', (most: number) => (value: number) => value <= most],
  ['min_length', (least: number) => (value: string) => value.length >= least],
  ['max_length', (most: number) => (value: string) => value.length <= most],
  ['non_empty', () => (value: string) => value.length > 0],
  ['regex', (pattern: RegExp) => (value: string) => pattern.test(value)],
  ['check', (isGood: Holds) => isGood],
]);

const compileValidation = ({ kind, type, requirement }: Part): Holds | undefined =>
  kind === 'validation' ? VALIDATIONS.get(type)?.(requirement as never) : undefined;

/** @param whole the schema that has the pipe */
function compilePipe([base, ...rest]: readonly Part[], whole: Part): TakeParam | undefined {
  const take = base && compilePart(base, whole);
  // metadata is for the documents only and checks nothing
  const checks = rest.filter(({ kind }) => kind !== 'metadata').map(compileValidation);
  if (!take || !checks.every((check) => check !== undefined)) return undefined;
  if (checks.length === 0) return take;
  return (sent) => {
    const value = take(sent);
    if (value !== REFUSED) for (const holds of checks) if (!holds(value as never)) return REFUSED;
    return value;
  };
}

/** Only called for parameters that were sent. */
const compileOptional = ({ wrapped }: Part): TakeParam | undefined => compilePart(wrapped);

function compileNullable({ wrapped, default: absent }: Part): TakeParam | undefined {
  const take = compilePart(wrapped);
  // a default replaces null as well
  return take && absent === undefined ? (sent) => (sent === null ? null : take(sent)) : undefined;
}

function compileArray({ item }: Part, whole: Part): TakeParam | undefined {
  const take = compilePart(item);
  if (!take) return undefined;
  const separator = separatorOf(schemaOf(whole), schemaOf(item));
  return (sent) => {
    const items = toItems(sent, separator);
    if (!Array.isArray(items)) return REFUSED;
    const values: unknown[] = [];
    for (const one of items) {
      const value = take(one);
      if (value === REFUSED) return REFUSED;
      values.push(value);
    }
    return values;
  };
}

/** Schemas that return a value unchanged, so it does not matter which option of a union accepts it. */
const SCALARS: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'picklist', 'literal']);

function compileUnion({ options }: Part): TakeParam | undefined {
  const parts = options as readonly Part[];
  const takes = parts.map((part) => compilePart(part));
  if (!parts.every(({ type }) => SCALARS.has(type)) || !takes.every((take) => take !== undefined)) return undefined;
  return (sent) => {
    for (const take of takes) {
      const value = take(sent);
      if (value !== REFUSED) return value;
    }
    return REFUSED;
  };
}

const takeText: TakeParam = (sent) => (typeof sent === 'string' ? sent : REFUSED);

const takeNumber: TakeParam = (sent) => {
  const value = toNumber(sent);
  return typeof value === 'number' && !Number.isNaN(value) ? value : REFUSED;
};

const takeBoolean: TakeParam = (sent) => {
  const value = toBoolean(sent);
  return typeof value === 'boolean' ? value : REFUSED;
};

const takeListed = (all: readonly unknown[], anyCase = false): TakeParam => {
  const known = new Set(all);
  return (sent) => {
    const value = toListed(all, anyCase ? inSmall(sent) : sent);
    return known.has(value) ? value : REFUSED;
  };
};

const SCHEMAS: ReadonlyMap<string, (schema: Part, whole: Part) => TakeParam | undefined> = new Map([
  ['string', () => takeText],
  ['number', () => takeNumber],
  ['boolean', () => takeBoolean],
  ['picklist', ({ options }, whole) => takeListed(options, isOfAnyCase(schemaOf(whole)))],
  ['literal', ({ literal }) => takeListed([literal])],
  ['optional', compileOptional],
  ['exact_optional', compileOptional],
  ['nullable', compileNullable],
  ['nullish', compileNullable],
  ['array', compileArray],
  ['union', compileUnion],
] satisfies [string, (schema: Part, whole: Part) => TakeParam | undefined][]);

function compilePart(part: Part, whole: Part = part): TakeParam | undefined {
  // a fallback replaces an invalid value
  if ('fallback' in part) return undefined;
  return part.pipe ? compilePipe(part.pipe, whole) : SCHEMAS.get(part.type)?.(part, whole);
}

const schemaOf = (part: Part) => part as unknown as v.GenericSchema;

/**
 * Compiles a parameter's schema if it is of a simple kind, as nearly all are.
 *
 * @returns undefined for a schema that only valibot can check
 */
export const compileParam = (schema: v.GenericSchema): TakeParam | undefined => compilePart(schema as unknown as Part);
