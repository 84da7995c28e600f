import * as v from 'valibot';
import { type Collection, hashOf, isObject } from '../../../core/index.ts';

/** Members that are not content: how, when and from where a record was written. */
const BESIDE: ReadonlySet<string> = new Set(['id', 'modified', 'imported', '$version']);

/** Hex digits of the hash: enough to distinguish versions of one record. */
const LENGTH = 16;

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
};

/** A digest of content, independent of the order of members. */
export function digestOf(said: Readonly<Record<string, unknown>>): string {
  const members = Object.fromEntries(Object.entries(said).filter(([name]) => !BESIDE.has(name)));
  return hashOf(JSON.stringify(sorted(members))).slice(0, LENGTH);
}

/** The digest of a record in stored form. @throws ValiError if it is not a valid record of the collection */
export const stateOf = ({ schema }: Pick<Collection<never>, 'schema'>, record: object): string =>
  digestOf(v.parse(schema, record) as Readonly<Record<string, unknown>>);
