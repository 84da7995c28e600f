import type { StoreReader } from '../../../core/index.ts';
import { slugify, type Taxonomy, type Term, termBySlug } from '../../content/index.ts';

/** Terms that an address names together. */
export interface NamedTerms {
  /** The first of them: what is shown bears its name. */
  readonly first: Term;
  /** What is shown carries one of each of these. */
  readonly groups: readonly (readonly Term[])[];
}

/**
 * Terms that stand in an address one after another, as in the reference: `boats,mill` is what carries either, `boats+mill` what
 * carries both.
 *
 * @param find the term of one name
 * @returns undefined where there are none, or where one of both is missing
 */
export function termsNamed(text: string, find: (name: string) => Term | undefined): NamedTerms | undefined {
  const isAny = text.includes(',');
  const names = text.split(isAny ? ',' : /[+ ]/).filter((name) => name !== '');
  const found = names.flatMap((name) => find(name) ?? []);
  const [first] = found;
  if (!first || (!isAny && found.length < names.length)) return undefined;
  return { first, groups: isAny ? [found] : found.map((term) => [term]) };
}

/** The term whose slug a text is or makes: `Café` is `cafe` (reference, `sanitize_title_for_query`). */
export const termOfText = (store: StoreReader, taxonomy: Taxonomy, text: string): Term | undefined =>
  termBySlug(store, taxonomy, text) ?? termBySlug(store, taxonomy, slugify(text));
