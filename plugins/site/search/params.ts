import * as v from 'valibot';
import type { ParamsOf, ReadContext } from '../../../core/index.ts';
import { described, idsParam, namesParam } from '../../content/index.ts';
import { pageParams } from '../items/page.ts';

/** Types of objects that can be searched (reference, the search over everything). */
export const SEARCHED = ['post', 'term', 'post-format'] as const;

/** The subtype that stands for all of them. */
export const ANY = 'any';

const { page, per_page } = pageParams;

/** Parameters of the search over everything. */
export const searchParams = {
  context: v.optional(
    v.pipe(v.picklist(['view', 'embed']), v.description('Context of the response, which determines its fields.')),
    'view',
  ),
  page,
  per_page,
  search: described(v.string(), 'Only results with all these words ("a phrase", -not).'),
  type: v.optional(v.pipe(v.picklist(SEARCHED), v.description('Type to search.')), 'post'),
  subtype: namesParam('Names of types or taxonomies to search; any or empty for all.'),
  exclude: idsParam('All results except these.'),
  include: idsParam('Only these results.'),
};

/** The context of a search request. */
export type SearchContext = ReadContext<ParamsOf<typeof searchParams>>;
