import { fileOf, hashOf, readIfThere, replaceIds } from '../../../../core/host.ts';
import { GitSides } from '../git-sides.ts';
import { type TwoRecords, twoRecords } from '../survey/two-records.ts';
import type { Move } from './moves.ts';
import { meantBy } from './moves.ts';
import { putRecord } from './put-record.ts';
import { renumber } from './renumber.ts';
import type { RepairOf } from './repair-of.ts';

/** Where two branches each created a record with the same id, ours keeps it and theirs gets a new one. */
export const repairTwoRecords: RepairOf = async (repairs, { parts, collections }) => {
  const found = new Map<Move, TwoRecords & { readonly seen: string }>();
  for (const { collection, id } of repairs) {
    const bytes = await readIfThere(parts.ports.fileSystem, `${parts.folder}/${fileOf(collection, id)}`);
    const both = bytes && twoRecords(bytes);
    // both are in the same collection, so that a reference's collections cannot decide
    const move: Move = { collection, from: id, to: 0, side: 'theirs', keepers: [collection.name] };
    if (both) found.set(move, { ...both, seen: hashOf(bytes) });
  }
  const moves = [...found.keys()];
  const sides = await GitSides.find(parts.ports.git, parts.folder);
  await renumber({
    parts,
    collections,
    moves,
    sides,
    move: (files, move) => {
      const { collection, from, to } = move;
      const both = found.get(move);
      if (!both) return '';
      // references in a record from the other branch mean that branch's records
      const theirs = replaceIds(both.theirs, collection, (id, names) => meantBy(moves, id, names)[0]?.to ?? id);
      putRecord(files, collection, { ...both.ours, id: from }, both.seen);
      putRecord(files, collection, { ...theirs, id: to });
      return `${fileOf(collection, from)}: contained two records; ours stays, theirs is now ${fileOf(collection, to)}`;
    },
  });
};
