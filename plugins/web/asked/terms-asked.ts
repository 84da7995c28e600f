import { pathParts, type Term, termById } from '../../content/index.ts';
import type { SiteTaxonomy } from '../../site/index.ts';
import type { WebContext } from './asking.ts';
import { termOfText, termsNamed } from './terms-named.ts';

/** Terms of a taxonomy that the query of an address names. */
export interface AskedTerms {
  /** The first: what is shown bears its name. Undefined where none is there, or all are left out. */
  readonly first: Term | undefined;
  /** What is shown carries one of each of these. Of terms that are not there nothing is in their group, and nothing is shown. */
  readonly groups: readonly (readonly Term[])[];
  /** What is shown carries none of these. */
  readonly without: readonly Term[];
}

/** What the terms of a taxonomy are called in a query beside `taxonomy` and `term`: by their slugs. */
const slugName = ({ name, query }: SiteTaxonomy): string | undefined =>
  name === 'category' ? 'category_name' : name === 'post_tag' ? 'tag' : query?.name;

/** Members of a query that name terms of a taxonomy. */
export const namesOfTerms = (taxonomy: SiteTaxonomy): readonly string[] => [
  ...(taxonomy.name === 'category' ? ['cat'] : []),
  ...[slugName(taxonomy) ?? []].flat(),
];

/** Ids in a query, as in the reference: `3,-5` is 3 without 5. All other signs do not count. */
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

/** The terms of a taxonomy that a query names, by id or by slug; undefined where it names none. An empty slug says nothing (reference). */
export function termsAsked(
  { store }: Pick<WebContext, 'store'>,
  taxonomy: SiteTaxonomy,
  query: Readonly<Record<string, string>>,
): AskedTerms | undefined {
  const { ids, without } = idsAsked(taxonomy.name === 'category' ? query.cat : undefined);
  const byId = (id: number) => termById(store, taxonomy, id) ?? [];
  const slugs = [query[slugName(taxonomy) ?? ''], query.taxonomy === taxonomy.name ? query.term : undefined];
  const bySlug = (slug: string) => termOfText(store, taxonomy, pathParts(slug).at(-1) ?? '');
  const groups = [
    ...(ids.length > 0 ? [ids.flatMap(byId)] : []),
    ...slugs.flatMap((text) => (text ? (termsNamed(text, bySlug)?.groups ?? [[]]) : [])),
  ];
  if (groups.length === 0 && without.length === 0) return undefined;
  return { first: groups.flat()[0], groups, without: without.flatMap(byId) };
}
