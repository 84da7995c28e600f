import { all, oneOf } from '../../../core/index.ts';
import {
  type Actions,
  type Linkable,
  linkables,
  phraseCondition,
  shownTermName,
  type Term,
  terms,
} from '../../content/index.ts';
import { idConditions } from '../items/filters/ids.ts';
import { taxonomies } from '../items/kind/points.ts';
import { slice } from '../items/page.ts';
import { NAMESPACE } from '../site.ts';
import { actionsOnTerm } from '../terms/view.ts';
import type { SearchContext } from './params.ts';
import type { Result, Searched } from './result.ts';

/** Terms of all taxonomies that have pages, ordered by name. */
export const searchedTerms: Searched = {
  subtypes: (context) => searchedTaxonomies(context).map(({ name }) => name),
  find: (context, names) => {
    const { params, store, site } = context;
    const { records, total } = store.of(terms).find({
      where: all(oneOf('taxonomy', names), ...idConditions(params, site), phraseCondition(params.search, site.limits)),
      order: [{ field: 'order', direction: 'asc' }],
      ...slice(params),
    });
    const byName = new Map(searchedTaxonomies(context).map((taxonomy) => [taxonomy.name, taxonomy]));
    return { total, results: records.map((term) => resultOf(context, byName.get(term.taxonomy), term)) };
  },
};

const searchedTaxonomies = ({ contributions }: SearchContext): readonly Linkable[] =>
  contributions.all(linkables).filter(({ type }) => type === 'taxonomy');

/** What the client may do with a result. */
function actionsOnFound(context: SearchContext, term: Term): Actions {
  const taxonomy = context.contributions.all(taxonomies).find(({ name }) => name === term.taxonomy);
  if (taxonomy) return actionsOnTerm(context, taxonomy, term);
  const change = context.principal.can('manage_terms');
  return { change, remove: change };
}

/** A term has its taxonomy as its type, and no subtype (reference). */
function resultOf(context: SearchContext, taxonomy: Linkable | undefined, term: Term): Result {
  const linked = taxonomy?.find(context, term.id);
  return {
    id: term.id,
    title: shownTermName(term),
    url: linked?.url ?? '',
    type: term.taxonomy,
    ...(linked && {
      links: {
        self: linked.route,
        about: context.site.rest(`/${NAMESPACE}/taxonomies/${term.taxonomy}`),
        actions: actionsOnFound(context, term),
      },
    }),
  };
}
