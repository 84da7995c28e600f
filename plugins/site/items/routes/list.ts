import * as v from 'valibot';
import { all, type Condition, type ReadContext, type Route, reply } from '../../../../core/index.ts';
import {
  type AnswerContext,
  asSought,
  contextParam,
  described,
  editable,
  isOut,
  mayEditAny,
  openedBy,
  paramsIf,
  refuse,
} from '../../../content/index.ts';
import { dateConditions, dateParams } from '../filters/dates.ts';
import { idConditions, idParams } from '../filters/ids.ts';
import { memberConditions, memberParams } from '../filters/members.ts';
import { checkOrder, orderOf, orderParams } from '../filters/order.ts';
import { foundByAnonymous, searchFilter, searchParams } from '../filters/search.ts';
import { termFilter, termParams } from '../filters/terms.ts';
import type { Item } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';
import { gateErrors, throughToRead } from '../kind/kind-gate.ts';
import type { StatusContext } from '../kind/kind-statuses.ts';
import { checkPage, pageOptions, pageParamsOf, pageReply, slice, totalFrom } from '../page.ts';
import { itemView } from '../views/item.ts';
import { itemSchemaOf } from '../views/schemas.ts';

const passwordParams = { password: described(v.string(), 'Password for the protected items in the list.') };

/** `GET /<kind>`: the items of a kind, by default in the order that the kind declares. */
export const listRoute = (kind: ItemKind): Route =>
  kind.plugin.read({
    path: `/${kind.restBase}`,
    summary: `Lists ${kind.labels.name.toLowerCase()}${kind.listing.orderby === 'date' ? ', newest first' : ''}.`,
    params: {
      context: contextParam,
      ...pageParamsOf(kind.listing.perPage),
      ...searchParams,
      ...dateParams,
      ...idParams,
      ...orderParams(kind),
      ...kind.statuses.params,
      ...memberParams(kind),
      ...termParams(kind),
      ...paramsIf(kind.locks, passwordParams),
    },
    list: kind.list,
    allow: throughToRead(kind.gate),
    returns: v.array(itemSchemaOf(kind)),
    errors: [
      ...gateErrors(kind.gate),
      'rest_forbidden_context',
      'rest_no_search_term_defined',
      'rest_orderby_include_missing_include',
      'rest_post_invalid_page_number',
      'rest_too_many_attempts',
    ],
    run: (asked) => {
      const params = asSought(asked.params);
      const context = params === asked.params ? asked : { ...asked, params };
      const { store, site, narrow, rank } = context;
      const shown = shownItems(context, kind);
      checkOrder(params);
      const ordered = orderOf(params, site, shown.published);
      const found = store.of(kind.collection).find({
        where: all(
          shown.where,
          ...dateConditions(params, site, shown.published),
          ...idConditions(params, site),
          ...memberConditions(params, site),
          searchFilter(params, site, kind.own.searched),
          kind.locks ? foundByAnonymous(context) : undefined,
          ...narrow,
        ),
        ...ordered,
        rank: rank ?? ordered.rank,
        ...slice(params),
      });
      checkPage(params, found.total, 'rest_post_invalid_page_number');
      const total = totalFrom(params, found.total);
      const opened = openedBy(params.password, found.records, context);
      const show = (item: Item) => itemView(context, kind, item, { context: params.context, opened: opened.has(item) });
      // a response to a password that unlocks nothing is not cached either, so that every attempt is counted
      return params.password && found.records.some(({ password }) => password)
        ? reply(found.records.map(show), { ...pageOptions(context, total), secret: true })
        : pageReply(context, { ...found, total }, `${kind.name} ${params.context}`, show, 'everyone');
    },
  });

type ListContext = ReadContext<StatusContext['params'] & { readonly context: AnswerContext }>;

/** The items of a kind that the client is shown, and the field with their publication time. */
interface ShownItems {
  readonly where: Condition;
  readonly published: string;
}

/**
 * The items of a kind that the client is shown, filtered only by status and terms. Published items have separate fields for
 * sorting and counting, so that other items need not be looked at.
 *
 * @throws ApiError rest_invalid_param, rest_forbidden_context
 */
function shownItems(context: ListContext, kind: ItemKind): ShownItems {
  const { params, principal, moment } = context;
  const published = kind.statuses.asksPublished(context);
  const editing = params.context === 'edit';
  if (editing && !mayEditAny(principal, kind.rights)) {
    refuse(principal, { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit these.' });
  }
  const terms = termFilter(context, kind, published);
  const theirs = all(terms.where, editing ? editable(principal, kind.rights) : undefined);
  if (!published) return { where: all(kind.statuses.where(context), theirs), published: 'date' };
  return terms.published
    ? { where: all(isOut(moment), theirs), published: 'date' }
    : { where: all(moment.reached('listed'), theirs), published: 'listed' };
}
