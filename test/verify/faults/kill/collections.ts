import * as v from 'valibot';
import { defineCollection, type RecordOf, unique } from '../../../../core/index.ts';

const schema = v.looseObject({
  id: v.number(),
  /** Chosen by the client that created the record, and unique forever. */
  key: v.string(),
  /** By client: number of its last transaction that wrote the record. */
  seen: v.record(v.string(), v.number()),
  /** The sum of all balances is 0, before and after each transaction. */
  balance: v.number(),
  /** The last transaction that wrote it: `<client>:<number>`. */
  stamp: v.string(),
  /** The stamp repeated, which reveals a mix of two versions. */
  body: v.string(),
});

const declare = (name: string, options: { readonly private?: boolean; readonly ids?: 'own' } = {}) =>
  defineCollection(name, schema, {
    fields: { key: unique((record) => record.key) },
    guard: () => undefined,
    ...options,
  });

/** Collections of the clients: two public ones that share the site's ids, and a private one with its own. */
export const collections = {
  accounts: declare('faults/accounts'),
  notes: declare('faults/notes'),
  secrets: declare('faults/secrets', { private: true, ids: 'own' }),
} as const;

/** Short name of one of the collections. */
export type CollectionName = keyof typeof collections;

/** A record of any of the collections. */
export type FaultRecord = RecordOf<(typeof collections)['notes']>;

/** The body for a stamp. */
export const bodyOf = (stamp: string, size: number): string => stamp.repeat(Math.ceil(size / stamp.length));

/** Does the body match the stamp? */
export const isWhole = ({ stamp, body }: FaultRecord): boolean => body === bodyOf(stamp, body.length);
