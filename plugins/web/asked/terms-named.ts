import type { StoreReader } from '../../../core/index.ts';
import { slugify, type Taxonomy, type Term, termBySlug } from '../../content/index.ts';

/** Terms that are combined in an address. */
export interface NamedTerms {
  /** The first term, which gives the page its title. */
  readonly first: Term;
  /** Records must have a term of each group. */
  readonly groups: readonly (readonly Term[])[];
}

/**
 * Terms combined in an address, as in the reference: `boats,mill` is for records with either, `boats+mill` for records with both.
 * Tags may also be combined with spaces, as which a query contains `+`.
 *
 * @param taxonomy of the terms
 * @param find returns the term with a name
 * @returns undefined if none exists, or if any of those combined with `+` does not
 */
export function termsNamed(
  { name: taxonomy }: Pick<Taxonomy, 'name'>,
  text: string,
  find: (name: string) => Term | undefined,
): NamedTerms | undefined {
  const isAny = text.includes(',');
  const names = text.split(isAny ? ',' : taxonomy === 'post_tag' ? /[+ ]/ : '+').filter((name) => name !== '');
  const found = names.flatMap((name) => find(name) ?? []);
  const [first] = found;
  if (!first || (!isAny && found.length < names.length)) return undefined;
  return { first, groups: isAny ? [found] : found.map((term) => [term]) };
}

/** The term with this slug, or with the slug derived from this text: `Café` is `cafe` (reference, `sanitize_title_for_query`). */
export const termOfText = (store: StoreReader, taxonomy: Taxonomy, text: string): Term | undefined =>
  termBySlug(store, taxonomy, text) ?? termBySlug(store, taxonomy, slugify(text));
