import * as v from 'valibot';
import { type Collection, hashOf, isObject } from '../../../core/index.ts';

/** Members that say when, by whom and how a record was written, and nothing of what it says. */
const BESIDE: ReadonlySet<string> = new Set(['id', 'modified', 'imported', '$version']);

/** Half of a hash tells versions of one record apart. */
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

/** A mark of what is said: equal when nothing of it differs, whatever the order of members. */
export function digestOf(said: Readonly<Record<string, unknown>>): string {
  const members = Object.fromEntries(Object.entries(said).filter(([name]) => !BESIDE.has(name)));
  return hashOf(JSON.stringify(sorted(members))).slice(0, LENGTH);
}

/** The same of a record, as its collection keeps it. @throws ValiError for what is no record of it */
export const stateOf = ({ schema }: Pick<Collection<never>, 'schema'>, record: object): string =>
  digestOf(v.parse(schema, record) as Readonly<Record<string, unknown>>);
