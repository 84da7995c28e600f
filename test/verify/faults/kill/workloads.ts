import type { Transaction } from '../../../../core/index.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { CollectionName } from './collections.ts';
import type { Ref } from './message.ts';

/** One operation of a transaction. Sizes are those of the body, in bytes. */
export type Step =
  | { readonly type: 'insert'; readonly collection: CollectionName; readonly key: string; readonly size: number }
  | { readonly type: 'update'; readonly record: Ref; readonly add: number; readonly size: number }
  | { readonly type: 'remove'; readonly record: Ref };

/** What a workload chooses its next transaction from. */
export interface Situation {
  readonly random: SeededRandom;
  /** A unique key, different for each part. */
  key(part: number): string;
  /** Records that all clients write. */
  readonly shared: readonly Ref[];
  /** Records that only this client writes, oldest first. */
  readonly own: readonly Ref[];
}

/** A planned transaction. */
export interface Plan {
  readonly steps: readonly Step[];
  /** Runs after the steps, in the same transaction. */
  readonly also?: (transaction: Transaction) => void;
  /** Throws after all steps: none of its effects may ever be visible. */
  readonly fails?: boolean;
}

/** A kind of load. */
export interface Workload {
  readonly name: string;
  readonly clients: number;
  /** Number of accounts that exist from the beginning. */
  readonly shared: number;
  next(situation: Situation): Plan;
}

const SMALL = 300;
const LARGE = 200 * 1024;

/** Creates a record. */
export const insert = (collection: CollectionName, key: string, size = SMALL): Step => ({
  type: 'insert',
  collection,
  key,
  size,
});
/** Updates a record. */
export const update = (record: Ref, add = 0, size = SMALL): Step => ({ type: 'update', record, add, size });
/** Removes a record. */
export const remove = (record: Ref): Step => ({ type: 'remove', record });

const creates: Workload = {
  name: 'creates',
  clients: 16,
  shared: 0,
  next: ({ key }) => ({ steps: [insert('notes', key(0))] }),
};

const hotRecords: Workload = {
  name: 'updates of a few hot records',
  clients: 16,
  shared: 4,
  next: ({ random, shared }) => ({ steps: [update(random.pick(shared))] }),
};

const transfers: Workload = {
  name: 'transfers that leave the sum alone',
  clients: 16,
  shared: 10,
  next: ({ random, shared, key }) => {
    const from = random.pick(shared);
    const to = random.pick(shared.filter((account) => account !== from));
    const amount = random.below(100);
    const receipt = random.below(4) === 0 ? [insert('notes', key(0))] : [];
    return { steps: [update(from, -amount), update(to, amount), ...receipt] };
  },
};

const comeAndGo: Workload = {
  name: 'records that come and go',
  // so few that the newest record is often removed: no file shows its id, but it must not be assigned again
  clients: 2,
  shared: 0,
  next: ({ random, own, key }) => {
    const gone = own.length < 3 ? undefined : own.at(-1 - random.below(3));
    if (!gone) return { steps: [insert('notes', key(0)), insert('secrets', key(1))] };
    return { steps: random.below(3) > 0 ? [remove(gone)] : [remove(gone), insert(gone.collection, key(0))] };
  },
};

const largeRecords: Workload = {
  name: 'large records',
  clients: 4,
  shared: 0,
  next: ({ random, own, key }) => ({
    steps: [own.length < 3 ? insert('notes', key(0), LARGE) : update(random.pick(own), 0, LARGE)],
  }),
};

const everything: Workload = {
  name: 'a bit of everything, some of it refused',
  clients: 16,
  shared: 6,
  next: ({ random, shared, own, key }) => {
    const account = random.pick(shared);
    const other = random.pick(shared.filter((one) => one !== account));
    const pair = [insert('notes', key(0)), insert('secrets', key(1))];
    const [oldest, next] = own;
    if (!oldest || !next || own.length < 6) return { steps: [...pair, update(account)] };
    return random.pick<Plan>([
      { steps: [remove(oldest), remove(next), insert('accounts', key(0), 2 * SMALL)] },
      { steps: own.map((record) => update(record, 0, 10 * SMALL)) },
      { steps: [...pair, remove(oldest), update(account)], fails: true },
      { steps: [update(account, 5), update(other, -5), update(next), ...pair] },
      { steps: own.map(remove) },
    ]);
  },
};

/** The six kinds of load. */
export const workloads: readonly Workload[] = [creates, hotRecords, transfers, comeAndGo, largeRecords, everything];
