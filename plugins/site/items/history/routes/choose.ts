import * as v from 'valibot';
import type { SiteInfo } from '../../../../../core/index.ts';
import {
  alphabetical,
  asSought,
  checkCount,
  compare,
  type SearchPart,
  searchParts,
  textParam,
} from '../../../../content/index.ts';
import { idParams, unsigned } from '../../filters/ids.ts';
import { checkOrder } from '../../filters/order.ts';
import { orderParam } from '../../page.ts';
import type { NamedVersion } from '../versions-of.ts';

const ORDERBY = ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'] as const;

type OrderBy = (typeof ORDERBY)[number];

/** Parameters that filter and sort the list of an item's revisions. */
export const chooseParams = {
  search: textParam('Revisions with all these words ("a phrase", -not).'),
  exclude: idParams.exclude,
  include: idParams.include,
  order: orderParam('desc'),
  orderby: v.optional(v.pipe(v.picklist(ORDERBY), v.description('Sort order of the revisions.')), 'date'),
};

/** Values of `chooseParams`. */
interface VersionQuery {
  readonly search?: string | null | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly include?: readonly number[] | undefined;
  readonly order: 'asc' | 'desc';
  readonly orderby: OrderBy;
}

/**
 * Filters and sorts versions.
 *
 * @param versions newest first
 * @throws ApiError rest_invalid_param, rest_no_search_term_defined, rest_orderby_include_missing_include
 */
export function choose(
  versions: readonly NamedVersion[],
  query: VersionQuery,
  site: SiteInfo,
): readonly NamedVersion[] {
  const asked = asSought(query);
  const { order } = asked;
  const [include, exclude] = [unsigned(asked.include ?? []), unsigned(asked.exclude ?? [])];
  checkCount('include', include, site);
  checkCount('exclude', exclude, site);
  checkOrder(asked);
  const parts = searchParts(asked.search ?? undefined, site.limits).map(({ text, excluded }) => ({
    text: alphabetical(text),
    excluded,
  }));
  const chosen = versions.filter(
    (version) =>
      (include.length > 0 ? include.includes(version.id) : !exclude.includes(version.id)) &&
      (parts.length === 0 || fits(version, parts)),
  );
  const dated = order === 'asc' ? chosen.reverse() : chosen;
  // the sort is stable: ties stay sorted by date
  return dated.sort(orderOf({ ...asked, include }, parts));
}

/** `include`, `relevance` and `include_slugs` ignore `order`. */
function orderOf({ order, orderby, include = [] }: VersionQuery, parts: readonly SearchPart[]): Order {
  const direction = order === 'asc' ? 1 : -1;
  switch (orderby) {
    case 'id':
      return (one, other) => direction * (one.id - other.id);
    case 'title':
      return (one, other) => direction * compare(alphabetical(one.title), alphabetical(other.title));
    case 'slug':
      return (one, other) => direction * compare(one.slug, other.slug);
    case 'include':
      return (one, other) => include.indexOf(one.id) - include.indexOf(other.id);
    case 'relevance':
      return (one, other) => misses(one, parts) - misses(other, parts);
    // versions cannot be selected by slug, so they are sorted by creation (WordPress)
    case 'include_slugs':
      return (one, other) => one.id - other.id;
    case 'date':
      return () => 0;
  }
}

type Order = (one: NamedVersion, other: NamedVersion) => number;

/** The number of search words that the title does not contain. */
const misses = ({ title }: NamedVersion, parts: readonly SearchPart[]): number =>
  parts.filter(({ text }) => !alphabetical(title).includes(text)).length;

/** Does it contain all words, and none of the excluded ones? Each text is folded only once. */
function fits({ title, content, excerpt }: NamedVersion, parts: readonly SearchPart[]): boolean {
  const texts = [title, content, excerpt].map(alphabetical);
  return parts.every(({ text, excluded }) => texts.some((one) => one.includes(text)) !== excluded);
}
