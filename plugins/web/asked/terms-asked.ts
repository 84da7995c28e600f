import { pathParts, type Term, termById } from '../../content/index.ts';
import type { SiteTaxonomy } from '../../site/index.ts';
import type { WebContext } from './asking.ts';
import { termOfText, termsNamed } from './terms-named.ts';

/** Terms of a taxonomy in the query of an address. */
export interface AskedTerms {
  /** The first term, which gives the page its title. Undefined if none exists, or if there are only excluded ones. */
  readonly first: Term | undefined;
  /** Records must have a term of each group. A group of unknown terms is empty, so nothing is shown. */
  readonly groups: readonly (readonly Term[])[];
  /** Records must have none of these. */
  readonly without: readonly Term[];
}

/** The query parameter for slugs of terms of a taxonomy, in addition to `taxonomy` and `term`. */
const slugName = ({ name, query }: SiteTaxonomy): string | undefined =>
  name === 'category' ? 'category_name' : name === 'post_tag' ? 'tag' : query?.name;

/** Does a query name terms of a taxonomy by slug? */
export function isNamed(taxonomy: SiteTaxonomy, query: Readonly<Record<string, string>>): boolean {
  const name = slugName(taxonomy);
  return name !== undefined && Boolean(query[name]);
}

/** Query parameters for terms of a taxonomy. */
export const namesOfTerms = (taxonomy: SiteTaxonomy): readonly string[] => [
  ...(taxonomy.name === 'category' ? ['cat'] : []),
  ...[slugName(taxonomy) ?? []].flat(),
];

/** Ids in a query, as in the reference: `3,-5` is 3 without 5. All other characters are ignored. */
export function idsAsked(text: string | undefined): {
  readonly ids: readonly number[];
  readonly without: readonly number[];
} {
  const numbers = (text ?? '')
    .replace(/[^\d,-]/g, '')
    .split(',')
    .map(Number)
    .filter(Number.isSafeInteger);
  return { ids: numbers.filter((id) => id > 0), without: numbers.filter((id) => id < 0).map((id) => -id) };
}

/** The terms of a taxonomy in a query, by id or by slug; undefined for none. An empty slug is ignored (reference). */
export function termsAsked(
  { store }: Pick<WebContext, 'store'>,
  taxonomy: SiteTaxonomy,
  query: Readonly<Record<string, string>>,
): AskedTerms | undefined {
  const { ids, without } = idsAsked(taxonomy.name === 'category' ? query.cat : undefined);
  const byId = (id: number) => termById(store, taxonomy, id) ?? [];
  // what several parameters name is found in this order (reference, `parse_tax_query`)
  const slugs = [query.taxonomy === taxonomy.name ? query.term : undefined, query[slugName(taxonomy) ?? '']];
  const bySlug = (slug: string) => termOfText(store, taxonomy, pathParts(slug).at(-1) ?? '');
  const groups = [
    ...slugs.flatMap((text) => (text ? (termsNamed(taxonomy, text, bySlug)?.groups ?? [[]]) : [])),
    ...(ids.length > 0 ? [ids.flatMap(byId)] : []),
  ];
  if (groups.length === 0 && without.length === 0) return undefined;
  return { first: groups.flat()[0], groups, without: without.flatMap(byId) };
}
