import * as v from 'valibot';
import { defineCollection, type RecordOf, unique } from '../../../../core/index.ts';

const schema = v.looseObject({
  id: v.number(),
  /** Chosen by the client that made the record; no other record ever has it. */
  key: v.string(),
  /** By client: number of the last of their transactions that wrote the record. */
  seen: v.record(v.string(), v.number()),
  /** The balances of all records together are nothing, before and after each transaction. */
  balance: v.number(),
  /** Who wrote last: `<client>:<number>`. */
  stamp: v.string(),
  /** The stamp over and over: a record of two halves shows. */
  body: v.string(),
});

const declare = (name: string, options: { readonly private?: boolean; readonly ids?: 'own' } = {}) =>
  defineCollection(name, schema, {
    fields: { key: unique((record) => record.key) },
    guard: () => undefined,
    ...options,
  });

/** What the clients write to: two public collections that share the site's ids, and a private one with its own. */
export const collections = {
  accounts: declare('faults/accounts'),
  notes: declare('faults/notes'),
  secrets: declare('faults/secrets', { private: true, ids: 'own' }),
} as const;

/** Short name of one of the collections. */
export type CollectionName = keyof typeof collections;

/** A record of any of them. */
export type FaultRecord = RecordOf<(typeof collections)['notes']>;

/** The body that goes with a stamp. */
export const bodyOf = (stamp: string, size: number): string => stamp.repeat(Math.ceil(size / stamp.length));

/** Is the body that of the stamp? */
export const isWhole = ({ stamp, body }: FaultRecord): boolean => body === bodyOf(stamp, body.length);
