import { ANY_OF_SITE, type Collection } from '../../../../core/host.ts';
import type { Side } from '../git-sides.ts';

/** A record that gets another id. */
export interface Move {
  readonly collection: Collection;
  readonly from: number;
  /** The free id, known when the transaction runs. */
  to: number;
  /** With which branch of a merge it came; undefined when nobody can tell. */
  readonly side: Side | undefined;
  /** Names of the collections that have a record which keeps the id. */
  readonly keepers: readonly string[];
}

/** May an id that may be of these collections be of one of these? */
const mayBeOf = (names: readonly string[], collections: readonly string[]): boolean =>
  collections.includes(ANY_OF_SITE) || names.some((name) => collections.includes(name));

/** The records that an id may mean, of those that move. */
export const meantBy = (moves: readonly Move[], id: number, collections: readonly string[]): readonly Move[] =>
  moves.filter((move) => move.from === id && mayBeOf([move.collection.name], collections));

/** Can such an id mean nothing but the record that moves? */
export const isCertain = (move: Move, collections: readonly string[]): boolean => !mayBeOf(move.keepers, collections);
