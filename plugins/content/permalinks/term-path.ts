import type { StoreReader } from '../../../core/index.ts';
import { shownSlug } from '../slug.ts';
import { type Term, terms } from '../terms/collection.ts';
import type { Taxonomy } from '../terms/taxonomy.ts';

/** Slugs of a term and of those above it, encoded, from the top: the parts of its address. */
export function termPath(store: StoreReader, { name, hierarchical }: Taxonomy, term: Term): readonly string[] {
  const path = [shownSlug(term.slug)];
  const seen = new Set([term.id]);
  let above = hierarchical && term.parent > 0 ? store.of(terms).get(term.parent) : undefined;
  // a file written by hand may name a parent of another taxonomy, or one below itself
  while (above && above.taxonomy === name && !seen.has(above.id)) {
    seen.add(above.id);
    path.unshift(shownSlug(above.slug));
    above = above.parent > 0 ? store.of(terms).get(above.parent) : undefined;
  }
  return path;
}
