import * as v from 'valibot';
import { oncePer } from '../../../core/index.ts';
import { allAttributes, type BlockAttribute, type BlockTypeDeclaration, type JsonObject } from '../../site/index.ts';
import { numeric, switched } from './loose-types.ts';

/** Numeric strings count as numbers (reference, `rest_validate_value_from_schema`). */
const isNumber = (value: unknown): boolean => v.is(numeric, value);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  'rich-text': (value) => typeof value === 'string',
  number: isNumber,
  integer: (value) => isNumber(value) && Number.isInteger(Number(value)),
  boolean: (value) => v.is(switched, value),
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null,
};

/**
 * Attributes as a block's renderer expects them: values of the wrong type are dropped, and missing ones get their defaults (reference,
 * `prepare_attributes_for_render`).
 */
export function renderedAttributes(type: BlockTypeDeclaration, written: JsonObject): JsonObject {
  const values = new Map(Object.entries(written));
  for (const [name, { type: types, enum: choice, default: usual }] of declaredBy(type)) {
    const value = values.get(name);
    const fits = types === undefined || [types].flat().some((one) => typeof one === 'string' && TYPES[one]?.(value));
    if (values.has(name) && !(fits && (choice === undefined || choice.includes(value)))) values.delete(name);
    if (!values.has(name) && usual !== undefined) values.set(name, usual);
  }
  return Object.fromEntries(values);
}

/** The attributes that a type declares, as entries. */
const declaredBy = oncePer(
  (type: BlockTypeDeclaration): readonly (readonly [name: string, attribute: BlockAttribute])[] =>
    Object.entries(allAttributes(type)),
);
