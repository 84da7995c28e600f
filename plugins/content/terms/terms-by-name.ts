import type { StoreReader } from '../../../core/index.ts';
import { alphabetical } from '../alphabetical.ts';
import { compare } from '../compare.ts';
import type { Term } from './collection.ts';
import { termById } from './find.ts';
import type { Taxonomy } from './taxonomy.ts';

const byName = (one: Term, other: Term): number => compare(alphabetical(one.name), alphabetical(other.name));

/** The terms of these ids, by name as in the reference; those that are gone are left out. */
export const termsByName = (store: StoreReader, taxonomy: Taxonomy, ids: readonly number[]): readonly Term[] =>
  ids
    .map((id) => termById(store, taxonomy, id))
    .filter((term) => term !== undefined)
    .toSorted(byName);
