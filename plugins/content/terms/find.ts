import { all, eq, type StoreReader } from '../../../core/index.ts';
import { alphabetical, compare } from '../compare.ts';
import { addressOf, type Taxonomy, type Term, terms } from './collection.ts';

/** @returns the term of this id, if it belongs to the taxonomy */
export function termById(store: StoreReader, taxonomy: Taxonomy, id: number): Term | undefined {
  const term = store.of(terms).get(id);
  return term?.taxonomy === taxonomy.name ? term : undefined;
}

/** Is the term that `id` names no other taxonomy's, as routes of one ask before they change it or tell what it was? */
export const isOfTaxonomy =
  (taxonomy: Taxonomy) =>
  ({ store, params }: { readonly store: StoreReader; readonly params: { readonly id: number } }): boolean => {
    const term = store.of(terms).get(params.id);
    return !term || term.taxonomy === taxonomy.name;
  };

/** @returns the term with this slug, without regard to case */
export const termBySlug = (store: StoreReader, taxonomy: Taxonomy, slug: string): Term | undefined =>
  store.of(terms).first(eq('address', addressOf(taxonomy.name, slug)));

/** @returns the term with this name, without regard to case; below this parent, if one is given */
export const termByName = (store: StoreReader, taxonomy: Taxonomy, name: string, parent?: number): Term | undefined =>
  store
    .of(terms)
    .first(
      all(
        eq('taxonomy', taxonomy.name),
        eq('name', name.toLowerCase()),
        parent === undefined ? undefined : eq('parent', parent),
      ),
    );

/** A term as a client names it: an id, a slug, a name. A number that is no id may still be a slug: `2031`. */
export function findTerm(store: StoreReader, taxonomy: Taxonomy, reference: number | string): Term | undefined {
  const named = String(reference).trim();
  const byId = /^\d{1,15}$/.test(named) ? termById(store, taxonomy, Number(named)) : undefined;
  return byId ?? termBySlug(store, taxonomy, named) ?? termByName(store, taxonomy, named);
}

/** The terms and all below them, so that a filter by a category finds what lies in its sub-categories. */
export function withDescendants(store: StoreReader, roots: readonly number[]): readonly number[] {
  const found = new Set(roots);
  // a Set hands out what is added while it is walked
  for (const id of found) {
    for (const child of store.of(terms).find({ where: eq('parent', id) }).records) found.add(child.id);
  }
  return [...found];
}

const byName = (one: Term, other: Term): number => compare(alphabetical(one.name), alphabetical(other.name));

/** The terms of these ids, by name as in the reference; those that are gone are left out. */
export const termsByName = (store: StoreReader, taxonomy: Taxonomy, ids: readonly number[]): readonly Term[] =>
  ids
    .map((id) => termById(store, taxonomy, id))
    .filter((term) => term !== undefined)
    .toSorted(byName);
