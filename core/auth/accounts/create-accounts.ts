import type { Accounts } from '../../contract/accounts/accounts.ts';
import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import { eq } from '../../contract/data/query.ts';
import type { Transaction } from '../../contract/data/store.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Random } from '../../platform/index.ts';
import type { BoundStore } from '../../store/index.ts';
import { issuePassword, type PasswordHash } from '../application-passwords/application-password.ts';
import type { AccountPasswords } from './account-passwords.ts';
import { users } from './users.ts';

/** What is needed to do what only the core can do for accounts. */
interface AccountsParts {
  readonly passwords: AccountPasswords;
  readonly hash: PasswordHash;
  readonly random: Random;
}

/** For one generation after the other. @param collections all that are bound */
export type CreateAccounts = (
  store: BoundStore,
  collections: readonly Collection<never>[],
) => (by: Principal, now: number) => Accounts;

/** Makes what the core lends to plugins that manage accounts. */
export const createAccounts =
  ({ passwords, hash, random }: AccountsParts): CreateAccounts =>
  (store, collections) =>
  (by, now) => ({
    // who makes users may make many at once
    hashPassword: (password) => passwords.hash(password, by.can('manage_site') ? undefined : `user ${by.user?.id}`),
    issuePassword: (name, appId) =>
      issuePassword({ hash, randomBytes: (count) => random.bytes(count), now }, name, appId),
    handOver: (from, to) => handOver(store, collections, by, [from, to]),
  });

/** Records of one transaction: about a hundredth of a second. */
const AT_A_TIME = 50;

/** Ids of users: whose records they are, and whose they become. */
type HandOver = readonly [from: number, to: number];

/** A member that holds the id of a user, and that its collection can be asked by. */
interface Owned {
  readonly collection: Collection;
  readonly field: string;
}

const ownedIn = (collections: readonly Collection<never>[]): readonly Owned[] =>
  collections.flatMap((declared) => {
    // inside, records of all collections are handled alike
    const collection = declared as unknown as Collection;
    const { references, fields } = collection;
    return Object.keys(references)
      .filter((path) => references[path]?.includes(users.name) && path in fields)
      .map((field) => ({ collection, field }));
  });

/** Gives how many there were. @param limit of records; all when left out */
function handOverOwned(store: Transaction, { collection, field }: Owned, [from, to]: HandOver, limit?: number): number {
  const records = store.of(collection);
  const theirs = records.find({ where: eq(field, from), ...(limit !== undefined && { limit }) }).records;
  for (const record of theirs) records.put({ ...record, [field]: to } as StoredRecord);
  return theirs.length;
}

/**
 * Makes all records of a user those of another, a few at a time. Who has gone meanwhile gets no more.
 *
 * @param by who does it: the guard of each collection is asked
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

/** The same of what is left, in an open transaction: what was written since `handOver` ended, which is little. */
export function handOverRest(store: Transaction, collections: readonly Collection<never>[], pair: HandOver): void {
  for (const owned of ownedIn(collections)) handOverOwned(store, owned, pair);
}
