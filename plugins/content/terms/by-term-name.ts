import { alphabetical } from '../alphabetical.ts';
import { compare } from '../compare.ts';
import type { Term } from './collection.ts';

/** Compares two terms by where their names stand in an alphabet. */
export const byTermName = (one: Term, other: Term): number => compare(alphabetical(one.name), alphabetical(other.name));
