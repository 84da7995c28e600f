import { replaceIds } from '../../../../core/host.ts';
import type { DataDisk } from '../data-disk.ts';
import type { GitSides } from '../git-sides.ts';
import type { ListedCollection } from '../list-collections.ts';
import { type ReadRecord, readRecords } from '../read-records.ts';
import { isCertain, type Move, meantBy } from './moves.ts';

/** A reference to another record. */
interface Reference {
  readonly id: number;
  readonly collections: readonly string[];
  readonly path: readonly (string | number)[];
}

/** A reference that may mean a record being renumbered, and the decision. */
export interface DecidedReference extends Reference {
  /** Undefined: it means the record that keeps its id. */
  readonly move: Move | undefined;
  /** True when it cannot be decided which of the two is meant. */
  readonly isOpen: boolean;
}

/** A record with references to records being renumbered. */
export interface Referrer extends Pick<ReadRecord, 'id' | 'file'> {
  readonly listed: ListedCollection;
  readonly references: readonly DecidedReference[];
}

interface Search {
  readonly disk: DataDisk;
  readonly collections: readonly ListedCollection[];
  readonly moves: readonly Move[];
  /** Undefined when git reports no merge. */
  readonly sides: GitSides | undefined;
}

/** Finds all references to the records being renumbered, and decides what each means. */
export async function findReferrers({ disk, collections, moves, sides }: Search): Promise<readonly Referrer[]> {
  const referrers: Referrer[] = [];
  for (const listed of collections) {
    for await (const read of readRecords(disk, listed)) {
      const references: DecidedReference[] = [];
      for (const reference of referencesTo(moves, listed, read)) {
        references.push(await decided(reference, { moves, sides, listed, file: read.file }));
      }
      if (references.length > 0) referrers.push({ listed, id: read.id, file: read.file, references });
    }
  }
  return referrers;
}

function referencesTo(
  moves: readonly Move[],
  { collection }: ListedCollection,
  { parsed }: ReadRecord,
): readonly Reference[] {
  const found = new Map<string, Reference>();
  if ('problem' in parsed) return [];
  replaceIds(parsed.value, collection, (id, collections, path) => {
    if (meantBy(moves, id, collections).length > 0) found.set(referenceKey(id, path), { id, collections, path });
    return id;
  });
  return [...found.values()];
}

/** Identifies a reference within one record. */
export const referenceKey = (id: number, path: Reference['path']): string => `${path.join('.')} ${id}`;

async function decided(
  reference: Reference,
  { moves, sides, listed, file }: Pick<Search, 'moves' | 'sides'> & Pick<Referrer, 'listed' | 'file'>,
): Promise<DecidedReference> {
  const candidates = meantBy(moves, reference.id, reference.collections);
  const [only] = candidates;
  if (only && candidates.length === 1 && isCertain(only, reference.collections)) {
    return { ...reference, move: only, isOpen: false };
  }
  const side = await sides?.ofReference(listed.collection, file, reference);
  const isOpen = side === undefined || candidates.every((move) => move.side === undefined);
  return { ...reference, move: isOpen ? undefined : candidates.find((move) => move.side === side), isOpen };
}
