import { ANY_OF_SITE, type Collection } from '../../../../core/host.ts';
import type { Side } from '../git-sides.ts';

/** A record that gets a new id. */
export interface Move {
  readonly collection: Collection;
  readonly from: number;
  /** The new id, set when the transaction runs. */
  to: number;
  /** The branch of a merge that brought the record; undefined when unknown. */
  readonly side: Side | undefined;
  /** Names of the collections in which a record keeps the id. */
  readonly keepers: readonly string[];
}

/** Could a reference to these collections mean a record in one of those named? */
const mayBeOf = (names: readonly string[], collections: readonly string[]): boolean =>
  collections.includes(ANY_OF_SITE) || names.some((name) => collections.includes(name));

/** The renumbered records that a reference could mean. */
export const meantBy = (moves: readonly Move[], id: number, collections: readonly string[]): readonly Move[] =>
  moves.filter((move) => move.from === id && mayBeOf([move.collection.name], collections));

/** Can such a reference mean only the renumbered record? */
export const isCertain = (move: Move, collections: readonly string[]): boolean => !mayBeOf(move.keepers, collections);
