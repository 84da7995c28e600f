import * as v from 'valibot';
import { can, type Params, type Route, reply } from '../../../../core/index.ts';
import { described, invalidParam } from '../../../content/index.ts';
import { mayChange } from '../kind/item-permissions.ts';
import type { ItemKind } from '../kind/kind.ts';
import { labelWithArticle } from '../label-with-article.ts';
import { SAVE_ERRORS, saveItem } from '../saving/save-item.ts';
import { sharedAddressHeader } from '../views/address-claim.ts';
import { itemView } from '../views/item.ts';
import { itemSchemaOf } from '../views/schemas.ts';
import { checkEditable } from './access.ts';
import { BY_ID_PATH, type ItemPath } from './item-path.ts';
import { INPUT_STATUSES, itemInput, itemNulls, itemParams, MEMBER_CODES } from './params.ts';

/** `POST`, `PUT`, `PATCH` on an item of a kind. */
export const updateRoute = (kind: ItemKind, by: ItemPath = BY_ID_PATH): Route =>
  kind.plugin.write({
    method: ['POST', 'PUT', 'PATCH'],
    path: `/${kind.restBase}/${by.part}`,
    summary: `Updates ${labelWithArticle(kind)}. Fields that are not sent keep their values.`,
    params: updateParams(kind, by),
    ...(by.newSlug !== 'slug' && { shadowed: { slug: by.newSlug } }),
    fields: kind.fields,
    memberCodes: MEMBER_CODES,
    nulls: itemNulls(kind),
    allow: can(kind.rights.create, 'rest_cannot_edit', 'Sorry, you are not allowed to edit this.'),
    locate: by.locateRefused?.(kind),
    allowRecord: by.allows(kind, mayChange),
    batch: true,
    returns: itemSchemaOf(kind),
    errors: ['rest_cannot_edit', 'rest_forbidden', 'rest_precondition_failed', ...SAVE_ERRORS, ...kind.own.errors],
    run: (context) => {
      const { params, site, principal } = context;
      const before = by.locate(context, kind, params);
      checkEditable(principal, kind, before);
      context.checkIfMatch(kind.collection, before.id);
      const status = inputStatus(params.status, kind.statuses.shown(before, context.moment));
      const item = saveItem(
        context,
        kind,
        itemInput(kind, { ...params, status, slug: params[by.newSlug] }, site),
        before,
        context.extra(before),
      );
      return reply(itemView(context, kind, item, { context: 'edit' }), {
        headers: sharedAddressHeader(context, kind, item),
        record: { collection: kind.collection, id: item.id },
      });
    },
  });

const isInputStatus = v.is.bind(undefined, v.picklist(INPUT_STATUSES));

/**
 * The status to change to; undefined for no change. A status that cannot be set, such as `trash`, is accepted if the item already
 * has it, because clients send back what they were shown (reference).
 *
 * @throws ApiError rest_invalid_param for such a status if the item does not have it
 */
function inputStatus(sent: unknown, shown: string): unknown {
  if (sent === undefined || isInputStatus(sent)) return sent;
  if (sent === shown) return undefined;
  throw invalidParam('status', `status must be one of ${INPUT_STATUSES.join(', ')}.`, 'rest_not_in_enum');
}

/** Parameters of an update. If the path contains the slug, the new one has another name. */
function updateParams(kind: ItemKind, by: ItemPath): Params {
  const { slug, ...params } = itemParams(kind);
  const statuses = [...new Set([...INPUT_STATUSES, ...kind.statuses.names])];
  return {
    ...params,
    ...(params.status && { status: described(v.picklist(statuses), 'Status of the item.') }),
    ...(slug && { [by.newSlug]: slug }),
    ...by.params,
  };
}
