import { can, type Route, reply } from '../../../../core/index.ts';
import { idParam } from '../../../content/index.ts';
import { checkEditable } from '../../access.ts';
import type { ItemKind } from '../../kind.ts';
import { SAVE_ERRORS, saveItem } from '../../save-item.ts';
import { itemView } from '../../views/item.ts';
import { itemSchemaOf } from '../../views/schemas.ts';
import { locateItem, mayEditNamed } from './locate-item.ts';
import { itemInput, itemParams } from './params.ts';

/** `POST`, `PUT`, `PATCH` on an item of a kind. */
export const updateRoute = (kind: ItemKind): Route =>
  kind.plugin.write({
    method: ['POST', 'PUT', 'PATCH'],
    path: `/${kind.restBase}/:id`,
    summary: `Changes what was sent of an item and nothing else: ${kind.labels.singular}.`,
    params: { ...itemParams(kind), id: idParam },
    fields: kind.fields,
    allow: can(kind.rights.create, 'rest_cannot_edit', 'Sorry, you are not allowed to edit this.'),
    allowRecord: mayEditNamed(kind, 'id'),
    batch: true,
    returns: itemSchemaOf(kind),
    errors: ['rest_cannot_edit', 'rest_forbidden', 'rest_precondition_failed', ...SAVE_ERRORS, ...kind.own.errors],
    run: (context) => {
      const { params, site, store, principal } = context;
      const before = locateItem(store, kind, params.id);
      checkEditable(principal, kind, before);
      context.checkIfMatch(kind.collection, before.id);
      const item = saveItem(context, kind, itemInput(kind, params, site), before, context.extra(before));
      return reply(itemView(context, kind, item, { context: 'edit' }), {
        record: { collection: kind.collection, id: item.id },
      });
    },
  });
