import type { Accounts } from '../contract/accounts/accounts.ts';
import type { Collection, StoredRecord } from '../contract/data/collection.ts';
import { eq } from '../contract/data/query.ts';
import type { Transaction } from '../contract/data/transaction.ts';
import type { Principal } from '../contract/principal.ts';
import type { Random } from '../platform/index.ts';
import type { BoundStore } from '../store/index.ts';
import type { AccountPasswords } from './accounts/account-passwords.ts';
import { users } from './accounts/users.ts';
import { issuePassword, type PasswordHash } from './application-passwords/application-password.ts';

/** Dependencies of `createAccounts`. */
interface AccountsParts {
  readonly passwords: AccountPasswords;
  readonly hash: PasswordHash;
  readonly random: Random;
}

/** Called once per generation. @param collections all that are bound */
export type CreateAccounts = (
  store: BoundStore,
  collections: readonly Collection<never>[],
) => (by: Principal, now: number) => Accounts;

/** Creates what the core provides to plugins that manage accounts. */
export const createAccounts =
  ({ passwords, hash, random }: AccountsParts): CreateAccounts =>
  (store, collections) =>
  (by, now) => ({
    // users who manage the site may create many accounts at once
    hashPassword: (password) => passwords.hash(password, by.can('manage_site') ? undefined : `user ${by.user?.id}`),
    issuePassword: (name, appId) =>
      issuePassword({ hash, randomBytes: (count) => random.bytes(count), now }, name, appId),
    handOver: (from, to) => handOver(store, collections, by, [from, to]),
  });

/** Records per transaction, which then takes about 10 ms. */
const AT_A_TIME = 50;

/** Ids of the current and the new owner. */
type HandOver = readonly [from: number, to: number];

/** An indexed member that holds the id of a user. */
interface Owned {
  readonly collection: Collection;
  readonly field: string;
}

const ownedIn = (collections: readonly Collection<never>[]): readonly Owned[] =>
  collections.flatMap((declared) => {
    // internally, records of all collections are handled alike
    const collection = declared as unknown as Collection;
    const { references, fields } = collection;
    return Object.keys(references)
      .filter((path) => references[path]?.includes(users.name) && path in fields)
      .map((field) => ({ collection, field }));
  });

/** Returns the number of records changed. @param limit of records; all if omitted */
function handOverOwned(store: Transaction, { collection, field }: Owned, [from, to]: HandOver, limit?: number): number {
  const records = store.of(collection);
  const theirs = records.find({ where: eq(field, from), ...(limit !== undefined && { limit }) }).records;
  for (const record of theirs) records.put({ ...record, [field]: to } as StoredRecord);
  return theirs.length;
}

/**
 * Transfers all records of a user to another, a few at a time. Stops if the other user has been removed meanwhile.
 *
 * @param by performs the transfer: the guard of each collection checks them
 */
async function handOver(
  store: BoundStore,
  collections: readonly Collection<never>[],
  by: Principal,
  pair: HandOver,
): Promise<void> {
  const [, to] = pair;
  for (const owned of ownedIn(collections)) {
    const some = () =>
      store.transaction(by, (transaction) =>
        transaction.of(users).get(to) ? handOverOwned(transaction, owned, pair, AT_A_TIME) : 0,
      );
    while ((await some()) === AT_A_TIME);
  }
}

/** Transfers the remaining records in an open transaction: the few that were written since `handOver` ended. */
export function handOverRest(store: Transaction, collections: readonly Collection<never>[], pair: HandOver): void {
  for (const owned of ownedIn(collections)) handOverOwned(store, owned, pair);
}
