import { type FileTransaction, fileOf, replaceIds } from '../../../../core/host.ts';
import type { GitSides } from '../git-sides.ts';
import type { ListedCollection } from '../list-collections.ts';
import { findReferrers, type Referrer, referenceKey } from './find-referrers.ts';
import type { Move } from './moves.ts';
import { putRecord } from './put-record.ts';
import type { RepairParts } from './repair-parts.ts';

interface Renumbering {
  readonly parts: RepairParts;
  /** All collections: each may contain references to the renumbered records. */
  readonly collections: readonly ListedCollection[];
  readonly moves: readonly Move[];
  readonly sides: GitSides | undefined;
  /** Stores one record under its new id, which is set by now; returns a line for the report. */
  readonly move: (files: FileTransaction, move: Move) => string;
}

/** Gives records new ids and updates all references to them, in one transaction. */
export async function renumber({ parts, collections, moves, sides, move }: Renumbering): Promise<void> {
  const disk = { root: parts.folder, fileSystem: parts.ports.fileSystem };
  const referrers = await findReferrers({ disk, collections, moves, sides });
  const lines = await parts.store.mend(
    collections.map(({ collection }) => collection),
    (files) => {
      for (const one of moves) one.to = files.nextId(one.collection.ids === 'own' ? one.collection.name : 'site');
      const followed = referrers.flatMap((referrer) => follow(files, referrer));
      return [...moves.map((one) => move(files, one)), ...followed];
    },
  );
  for (const line of lines) parts.tell(line);
}

/** Updates the references in one record. Returns a line for each, also for ambiguous ones, which stay unchanged. */
function follow(files: FileTransaction, { listed, id, file, references }: Referrer): readonly string[] {
  const before = files.get(listed.collection.name, id);
  if (!before) return [];
  const decisions = new Map(references.map((reference) => [referenceKey(reference.id, reference.path), reference]));
  const after = replaceIds(before.value, listed.collection, (one, _, path) => {
    return decisions.get(referenceKey(one, path))?.move?.to ?? one;
  });
  if (after !== before.value) putRecord(files, listed.collection, { ...after, id });
  return references.flatMap(({ id: one, path, move, isOpen }) => {
    const place = `${file}: ${path.join('.')}`;
    if (move) return [`${place}: ${one} is ${move.to} now`];
    return isOpen ? [`${place}: ${one} is unchanged, because it could mean either of the two records`] : [];
  });
}

/** The line that reports a record's new file. */
export const movedLine = ({ collection, from, to }: Move, why: string): string =>
  `${fileOf(collection, from)}: is ${fileOf(collection, to)} now, because ${why}`;
