import type * as v from 'valibot';
import { separatorOf, toBoolean, toItems, toListed, toNumber } from './coerce.ts';

/** What a compiled parameter gives for a value that it refuses. */
export const REFUSED: unique symbol = Symbol('refused');

/**
 * Makes a parameter's value fit, as `coerce` does, and checks it: gives the typed value, or `REFUSED` exactly where valibot
 * finds something wrong.
 */
export type TakeParam = (value: unknown) => unknown;

/** The valibot parts that are compiled: each kind has its own type there, and was looked up by its name. */
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

/** What the validations of a pipe ask, by type: each is made for what it compares with. */
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

/** @param whole the schema whose pipe it is */
function compilePipe([base, ...rest]: readonly Part[], whole: Part): TakeParam | undefined {
  const take = base && compilePart(base, whole);
  // what is for the documents alone asks nothing
  const checks = rest.filter(({ kind }) => kind !== 'metadata').map(compileValidation);
  if (!take || !checks.every((check) => check !== undefined)) return undefined;
  if (checks.length === 0) return take;
  return (sent) => {
    const value = take(sent);
    if (value !== REFUSED) for (const holds of checks) if (!holds(value as never)) return REFUSED;
    return value;
  };
}

/** What is not sent does not come here. */
const compileOptional = ({ wrapped }: Part): TakeParam | undefined => compilePart(wrapped);

function compileNullable({ wrapped, default: absent }: Part): TakeParam | undefined {
  const take = compilePart(wrapped);
  // a default stands for null, too
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

/** Schemas that give a value as it is: of several, it does not matter which one takes it. */
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

const takeListed = (all: readonly unknown[]): TakeParam => {
  const known = new Set(all);
  return (sent) => {
    const value = toListed(all, sent);
    return known.has(value) ? value : REFUSED;
  };
};

const SCHEMAS: ReadonlyMap<string, (schema: Part, whole: Part) => TakeParam | undefined> = new Map([
  ['string', () => takeText],
  ['number', () => takeNumber],
  ['boolean', () => takeBoolean],
  ['picklist', ({ options }) => takeListed(options)],
  ['literal', ({ literal }) => takeListed([literal])],
  ['optional', compileOptional],
  ['exact_optional', compileOptional],
  ['nullable', compileNullable],
  ['nullish', compileNullable],
  ['array', compileArray],
  ['union', compileUnion],
] satisfies [string, (schema: Part, whole: Part) => TakeParam | undefined][]);

function compilePart(part: Part, whole: Part = part): TakeParam | undefined {
  // it puts another value in place of a wrong one
  if ('fallback' in part) return undefined;
  return part.pipe ? compilePipe(part.pipe, whole) : SCHEMAS.get(part.type)?.(part, whole);
}

const schemaOf = (part: Part) => part as unknown as v.GenericSchema;

/**
 * Compiles a parameter's schema of the simple kinds, which nearly all are of.
 *
 * @returns undefined for a schema that only valibot can check
 */
export const compileParam = (schema: v.GenericSchema): TakeParam | undefined => compilePart(schema as unknown as Part);
