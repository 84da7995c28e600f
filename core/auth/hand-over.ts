import type { Collection, StoredRecord } from '../contract/collection.ts';
import type { Principal } from '../contract/principal.ts';
import { eq } from '../contract/query.ts';
import type { BoundStore } from '../store/store.ts';
import { users } from './users.ts';

/** Records of one transaction: about a hundredth of a second. */
const AT_A_TIME = 50;

/** Members of a collection that hold the id of a user, and that it can be asked by. */
const ownerFields = ({ references, fields }: Collection<never>): readonly string[] =>
  Object.keys(references).filter((path) => references[path]?.includes(users.name) && path in fields);

/**
 * Makes all records of a user those of another.
 *
 * @param by who does it: the guard of each collection is asked
 * @param from id of a user
 * @param to id of a user
 */
export async function handOver(
  store: BoundStore,
  collections: readonly Collection<never>[],
  by: Principal,
  [from, to]: readonly [from: number, to: number],
): Promise<void> {
  for (const declared of collections) {
    for (const field of ownerFields(declared)) {
      // inside, records of all collections are handled alike
      const collection = declared as unknown as Collection;
      const theirs = { where: eq(field, from), limit: AT_A_TIME };
      const some = () =>
        store.transaction(by, (transaction) => {
          const records = transaction.of(collection);
          const found = records.find(theirs).records;
          for (const record of found) records.put({ ...record, [field]: to } as StoredRecord);
          return found.length;
        });
      while ((await some()) === AT_A_TIME);
    }
  }
}
