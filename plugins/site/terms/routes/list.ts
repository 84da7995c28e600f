import * as v from 'valibot';
import { all, any, oneOf, type ReadContext, type Route } from '../../../../core/index.ts';
import {
  asSought,
  carrierParam,
  contextParam,
  described,
  hideEmptyParam,
  paramsIf,
  parentParam,
  termListParams,
  termQuery,
  terms,
  termsCarried,
} from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { unsigned } from '../../items/filters/ids.ts';
import { gateErrors, throughToRead } from '../../items/kind/kind-gate.ts';
import type { SiteTaxonomy } from '../../items/kind/taxonomy.ts';
import { orderParam, pageAtOffset, pageParams, pageReply, slice } from '../../items/page.ts';
import { termSchema, termView } from '../view.ts';
import { checkContext, seesTerms } from './access.ts';

const { offset, ...paged } = pageParams;

const listParams = {
  context: contextParam,
  ...paged,
  search: described(v.string(), 'Only terms whose name or slug contains this.'),
  ...termListParams,
  order: orderParam('asc'),
  hide_empty: hideEmptyParam(false),
  post: carrierParam('Terms of this item.'),
};

/** The list of the terms of a taxonomy. */
export const listRoute = (taxonomy: SiteTaxonomy): Route =>
  taxonomy.plugin.read({
    path: `/${taxonomy.restBase}`,
    summary: `Lists ${taxonomy.labels.name.toLowerCase()}.`,
    // hierarchical taxonomies have no offset, as in the reference
    params: { ...listParams, ...paramsIf(!taxonomy.hierarchical, { offset }), ...parentParam(taxonomy) },
    list: taxonomy.list,
    allow: throughToRead(taxonomy.gate),
    returns: v.array(termSchema(taxonomy)),
    errors: [...gateErrors(taxonomy.gate), 'rest_forbidden_context', 'rest_post_invalid_id'],
    run: (context) => {
      const { params, store, principal, narrow } = context;
      checkContext(principal, taxonomy, params.context);
      const { include, exclude } = params;
      const asked = { ...asSought(params), include: named(include), exclude: named(exclude) };
      // WordPress, `WP_Term_Query`: an empty term stays if a descendant is not empty
      const { where, rank, order } = termQuery({ ...context, params: asked }, taxonomy, 'tree');
      const found = store.of(terms).find({
        where: all(where, seesTerms(principal, taxonomy) ? undefined : any(), carried(context, taxonomy), ...narrow),
        rank: context.rank ?? rank,
        order,
        ...slice(params),
      });
      return pageReply(
        context,
        found,
        `${taxonomy.name} ${params.context}`,
        (term) => termView(context, taxonomy, term, params.context),
        'everyone',
        pageAtOffset(params),
      );
    },
  });

/** Ids of terms; 0 is ignored (WordPress). */
const named = (ids: readonly number[] | undefined): readonly number[] | undefined =>
  unsigned(ids)?.filter((id) => id !== 0);

/** Restricts the list to the terms of an item. An item that the client may not read is reported as missing. 0 is ignored (WordPress). */
function carried(context: ReadContext<{ readonly post?: number | undefined }>, taxonomy: SiteTaxonomy) {
  const { post } = context.params;
  if (!post) return undefined;
  const ids = termsCarried(context, taxonomy.name, post);
  if (!ids) throw problem('rest_post_invalid_id', 'There is no item with that id.', { status: 400 });
  return oneOf('id', ids);
}
