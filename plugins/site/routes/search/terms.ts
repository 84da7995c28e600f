import { all, oneOf } from '../../../../core/index.ts';
import { searchCondition, shownTermName, type Term, terms } from '../../../content/index.ts';
import { idConditions } from '../../filters/ids.ts';
import { slice } from '../../page.ts';
import { taxonomies } from '../../points.ts';
import { NAMESPACE } from '../../site.ts';
import type { SiteTaxonomy } from '../../taxonomy.ts';
import { termRoute, termUrl } from '../../views/term.ts';
import type { SearchContext } from './params.ts';
import type { Result, Searched } from './result.ts';

/** Terms of all taxonomies that have pages, by name. */
export const searchedTerms: Searched = {
  subtypes: (context) => searchedTaxonomies(context).map(({ name }) => name),
  find: (context, names) => {
    const { params, store, site } = context;
    const { records, total } = store.of(terms).find({
      where: all(oneOf('taxonomy', names), ...idConditions(params, site), searchCondition(params.search, site.limits)),
      order: [{ field: 'order', direction: 'asc' }],
      ...slice(params),
    });
    const byName = new Map(searchedTaxonomies(context).map((taxonomy) => [taxonomy.name, taxonomy]));
    return {
      total,
      results: records.flatMap((term) => {
        const taxonomy = byName.get(term.taxonomy);
        return taxonomy ? [resultOf(context, taxonomy, term)] : [];
      }),
    };
  },
};

const searchedTaxonomies = ({ contributions }: SearchContext): readonly SiteTaxonomy[] =>
  contributions.all(taxonomies).filter((taxonomy) => taxonomy.public);

const resultOf = ({ site }: SearchContext, taxonomy: SiteTaxonomy, term: Term): Result => ({
  id: term.id,
  title: shownTermName(term),
  url: termUrl(site, taxonomy, term),
  subtype: taxonomy.name,
  links: {
    self: termRoute(site, taxonomy, term.id),
    about: site.rest(`/${NAMESPACE}/taxonomies/${taxonomy.name}`),
  },
});
