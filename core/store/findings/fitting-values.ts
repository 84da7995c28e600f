import type { Collection } from '../../contract/data/collection.ts';
import type { KnownRecords } from './known-records.ts';

/** The values that references of these collections require of the records they refer to. */
export function fittingValues(
  collections: readonly Pick<Collection, 'references' | 'fits'>[],
): KnownRecords['fitting'] {
  const byCollection = new Map<string, Map<string, Set<string>>>();
  for (const { references, fits } of collections) {
    for (const [path, required] of Object.entries(fits)) {
      for (const name of references[path] ?? []) {
        const members = byCollection.get(name) ?? new Map<string, Set<string>>();
        byCollection.set(name, members);
        for (const [member, value] of Object.entries(required)) {
          members.set(member, (members.get(member) ?? new Set()).add(value));
        }
      }
    }
  }
  return (collection) => byCollection.get(collection);
}
