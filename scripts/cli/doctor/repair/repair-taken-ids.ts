import { fileOf } from '../../../../core/host.ts';
import { GitSides } from '../git-sides.ts';
import type { Move } from './moves.ts';
import { putRecord } from './put-record.ts';
import { movedLine, renumber } from './renumber.ts';
import type { RepairOf } from './repair-of.ts';

/** Of records that share an id, the later ones get new ids. */
export const repairTakenIds: RepairOf = async (repairs, { parts, collections }) => {
  const sides = await GitSides.find(parts.ports.git, parts.folder);
  const isMoved = (name: string, id: number) =>
    repairs.some(({ collection, id: moved }) => collection.name === name && moved === id);
  const moves = await Promise.all(
    repairs.map(async ({ collection, id }): Promise<Move> => {
      const keepers = collections
        .filter(({ collection: other, ids }) => other.ids === 'site' && !other.private && ids.includes(id))
        .map(({ collection: other }) => other.name)
        .filter((name) => !isMoved(name, id));
      return { collection, from: id, to: 0, side: await sides?.ofFile(fileOf(collection, id)), keepers };
    }),
  );
  await renumber({
    parts,
    collections,
    moves,
    sides,
    move: (files, move) => {
      const { collection, from, to, keepers } = move;
      const record = files.get(collection.name, from);
      if (!record) return `${fileOf(collection, from)}: is gone`;
      files.remove(collection.name, from);
      putRecord(files, collection, { ...record.value, id: to });
      return movedLine(
        move,
        `${keepers.map((name) => fileOf({ name, private: false }, from)).join(' and ')} has its id`,
      );
    },
  });
};
