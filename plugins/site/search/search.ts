import * as v from 'valibot';
import { anyone, reply } from '../../../core/index.ts';
import { asSought, checkCount, invalidParam } from '../../content/index.ts';
import { checkPage, pageOptions } from '../items/page.ts';
import { site } from '../site.ts';
import { searchedFormats } from './formats.ts';
import { searchedItems } from './items.ts';
import { ANY, type SEARCHED, type SearchContext, searchParams } from './params.ts';
import { resultSchema, resultView, SEARCH, type Searched } from './result.ts';
import { searchedTerms } from './terms.ts';

const BY_TYPE: Readonly<Record<(typeof SEARCHED)[number], Searched>> = {
  post: searchedItems,
  term: searchedTerms,
  'post-format': searchedFormats,
};

/** `GET /search` */
export const search = site.read({
  path: SEARCH,
  summary: 'Searches published items, terms or post formats.',
  params: searchParams,
  allow: anyone,
  returns: v.array(resultSchema),
  errors: ['rest_search_invalid_page_number'],
  run: (asked) => {
    const params = asSought(asked.params);
    const context = { ...asked, params };
    const searched = BY_TYPE[params.type];
    const { results, total } = searched.find(context, subtypesOf(context, searched));
    checkPage(params, total, 'rest_search_invalid_page_number');
    return reply(
      results.map((result) => resultView(context, result)),
      pageOptions(context, total),
    );
  },
});

/** The subtypes to search. @throws ApiError rest_invalid_param for a name that this type does not have */
function subtypesOf(context: SearchContext, searched: Searched): readonly string[] {
  const { subtype = [] } = context.params;
  checkCount('subtype', subtype, context.site);
  const known = searched.subtypes(context);
  // case-insensitive like slugs, as in the reference
  const asked = subtype.map((name) => name.toLowerCase());
  const unknown = asked.find((name) => name !== ANY && !known.includes(name));
  if (unknown !== undefined) {
    throw invalidParam('subtype', `subtype must be any or one of ${known.join(', ')}.`, 'rest_not_in_enum');
  }
  return asked.length === 0 || asked.includes(ANY) ? known : asked;
}
