import { can, type Params, type Route, reply } from '../../../../core/index.ts';
import { checkEditable } from '../../access.ts';
import type { ItemKind } from '../../kind.ts';
import { SAVE_ERRORS, saveItem } from '../../save-item.ts';
import { itemView } from '../../views/item.ts';
import { itemSchemaOf } from '../../views/schemas.ts';
import { BY_ID_PATH, type ItemPath } from './item-path.ts';
import { itemInput, itemParams, MEMBER_CODES } from './params.ts';

/** `POST`, `PUT`, `PATCH` on an item of a kind. */
export const updateRoute = (kind: ItemKind, by: ItemPath = BY_ID_PATH): Route =>
  kind.plugin.write({
    method: ['POST', 'PUT', 'PATCH'],
    path: `/${kind.restBase}/${by.part}`,
    summary: `Changes what was sent of an item and nothing else: ${kind.labels.singular}.`,
    params: updateParams(kind, by),
    ...(by.newSlug !== 'slug' && { shadowed: { slug: by.newSlug } }),
    fields: kind.fields,
    memberCodes: MEMBER_CODES,
    allow: can(kind.rights.create, 'rest_cannot_edit', 'Sorry, you are not allowed to edit this.'),
    allowRecord: by.mayEdit(kind),
    batch: true,
    returns: itemSchemaOf(kind),
    errors: ['rest_cannot_edit', 'rest_forbidden', 'rest_precondition_failed', ...SAVE_ERRORS, ...kind.own.errors],
    run: (context) => {
      const { params, site, principal } = context;
      const before = by.locate(context, kind, params);
      checkEditable(principal, kind, before);
      context.checkIfMatch(kind.collection, before.id);
      const item = saveItem(
        context,
        kind,
        itemInput(kind, { ...params, slug: params[by.newSlug] }, site),
        before,
        context.extra(before),
      );
      return reply(itemView(context, kind, item, { context: 'edit' }), {
        record: { collection: kind.collection, id: item.id },
      });
    },
  });

/** The slug of a path is not the one that an item is to have. */
function updateParams(kind: ItemKind, by: ItemPath): Params {
  const { slug, ...params } = itemParams(kind);
  return { ...params, ...(slug && { [by.newSlug]: slug }), ...by.params };
}
