import * as v from 'valibot';
import { can, type Route, reply } from '../../../../core/index.ts';
import { described } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import type { ItemKind } from '../../kind.ts';
import { SAVE_ERRORS, saveItem } from '../../save-item.ts';
import { itemView } from '../../views/item.ts';
import { itemRoute } from '../../views/item-route.ts';
import { itemSchemaOf } from '../../views/schemas.ts';
import { itemInput, itemParams } from './params.ts';

/** `POST` on the list of a kind. */
export const createRoute = (kind: ItemKind): Route =>
  kind.plugin.write({
    method: 'POST',
    path: `/${kind.restBase}`,
    summary: `Creates an item: ${kind.labels.singular}.`,
    params: { ...itemParams(kind), id: described(v.unknown(), 'Not taken: a new item gets its id here.') },
    fields: kind.fields,
    allow: can(kind.rights.create, 'rest_cannot_create', 'Sorry, you are not allowed to create this.'),
    status: 201,
    batch: true,
    returns: itemSchemaOf(kind),
    errors: ['rest_cannot_create', 'rest_forbidden', 'rest_post_exists', ...SAVE_ERRORS],
    run: (context) => {
      const { params, site } = context;
      if (params.id) throw problem('rest_post_exists', 'A new item cannot be given an id.');
      const item = saveItem(context, kind, itemInput(kind, params, site), undefined, context.extra(undefined));
      return reply(itemView(context, kind, item, { context: 'edit' }), {
        headers: { Location: itemRoute(site, kind, item.id) },
        record: { collection: kind.collection, id: item.id },
      });
    },
  });
