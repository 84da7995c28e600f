import { isObject } from '../../../core/index.ts';
import type { BlockAttribute } from './block-type.ts';

/** By attribute type, parses a value sent as JSON or as text; undefined if it is not of the type. */
const VALUES: Readonly<Record<string, (sent: unknown) => unknown>> = {
  string: (sent) => (typeof sent === 'string' ? sent : undefined),
  'rich-text': (sent) => (typeof sent === 'string' ? sent : undefined),
  number: (sent) => numberOf(sent),
  integer: (sent) => (Number.isInteger(numberOf(sent)) ? numberOf(sent) : undefined),
  boolean: (sent) => (typeof sent === 'boolean' ? sent : BOOLEANS.get(String(sent).toLowerCase())),
  null: (sent) => (sent === null || sent === '' ? null : undefined),
  array: (sent) => (Array.isArray(sent) ? sent : typeof sent === 'string' ? sent.split(/[\s,]+/) : undefined),
  object: (sent) => (isObject(sent) ? sent : sent === '' ? {} : undefined),
};

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', false],
]);

function numberOf(sent: unknown): number | undefined {
  const number = typeof sent === 'string' && sent.trim() !== '' ? Number(sent) : sent;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/**
 * Validates sent attributes against those that a block declares (reference, `rest_validate_value_from_schema`).
 *
 * @returns the values, including defaults of those that were not sent, or the problem with one
 */
export function attributeValues(
  declared: Readonly<Record<string, BlockAttribute>>,
  sent: Readonly<Record<string, unknown>>,
): { readonly values: Readonly<Record<string, unknown>> } | { readonly problem: string } {
  const values = new Map(
    Object.entries(declared).flatMap(([name, one]) => (one.default === undefined ? [] : [[name, one.default]])),
  );
  for (const [name, given] of Object.entries(sent)) {
    const attribute = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (!attribute)
      return { problem: `attributes has ${name}, which is not one of: ${Object.keys(declared).join(', ')}.` };
    const types = [attribute.type ?? []].flat();
    const [value] = types.length === 0 ? [given] : types.map((type) => VALUES[type]?.(given)).filter(isGiven);
    if (value === undefined) return { problem: `attributes.${name} must be of type ${types.join(' or ')}.` };
    if (attribute.enum && !attribute.enum.includes(value)) {
      return {
        problem: `attributes.${name} must be one of ${attribute.enum.map((one) => JSON.stringify(one)).join(', ')}.`,
      };
    }
    values.set(name, value);
  }
  return { values: Object.fromEntries(values) };
}

const isGiven = (value: unknown): boolean => value !== undefined;
