import { system } from '../../../../core/contract/fixed-principals.ts';
import type { Transaction } from '../../../../core/index.ts';
import type { BoundStore } from '../../../../core/store/store.ts';
import { bodyOf, collections } from './collections.ts';
import type { Effect, Message, Ref } from './message.ts';
import type { Plan, Step } from './workloads.ts';

/** The store of a transaction, and the receiver of its messages. */
export interface Scene {
  readonly store: BoundStore;
  readonly tell: (message: Message) => void;
}

/** Identity of a transaction: no two have the same client and number. */
export interface Author {
  readonly client: string;
  readonly number: number;
}

class MeantToFail extends Error {}

/**
 * Runs one transaction, and reports it before and after.
 *
 * @returns the records that it created; undefined if it failed
 */
export async function transact(
  { store, tell }: Scene,
  author: Author,
  plan: Plan,
): Promise<readonly Ref[] | undefined> {
  // a transaction that is to fail is not reported, so that anything found of it is a problem
  if (!plan.fails) tell({ type: 'tried', ...author, effects: plan.steps.map(effectOf) });
  try {
    const made = await store.transaction(system, (transaction) => {
      const refs = plan.steps.flatMap((step) => doStep(transaction, step, author));
      plan.also?.(transaction);
      if (plan.fails) throw new MeantToFail();
      return refs;
    });
    tell({ type: 'acknowledged', ...author, made });
    return made;
  } catch (error) {
    if (!(error instanceof MeantToFail)) tell({ type: 'refused', ...author, reason: String(error) });
    return undefined;
  }
}

/** @returns created records */
function doStep(transaction: Transaction, step: Step, { client, number }: Author): readonly Ref[] {
  const stamp = `${client}:${number}`;
  if (step.type === 'insert') {
    const { collection, key, size } = step;
    const record = { key, seen: { [client]: number }, balance: 0, stamp, body: bodyOf(stamp, size) };
    return [{ collection, key, id: transaction.of(collections[collection]).insert(record).id }];
  }
  const { collection, id, key } = step.record;
  const records = transaction.of(collections[collection]);
  if (step.type === 'remove') {
    records.remove(id);
    return [];
  }
  const before = records.get(id);
  if (!before) throw new Error(`${collection} ${id} (${key}) is gone`);
  const seen = { ...before.seen, [client]: number };
  records.put({ ...before, seen, balance: before.balance + step.add, stamp, body: bodyOf(stamp, step.size) });
  return [];
}

const effectOf = (step: Step): Effect =>
  step.type === 'insert'
    ? { key: step.key, removes: false }
    : { key: step.record.key, removes: step.type === 'remove' };
