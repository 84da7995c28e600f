import { type Reply, reply } from '../../../../core/index.ts';
import type { Item } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';
import type { ViewContext } from '../kind/view-context.ts';
import { sharedAddressHeader } from '../views/address-claim.ts';
import { itemView } from '../views/item.ts';
import { itemRoute } from '../views/item-route.ts';

/**
 * The response that shows an item, with the version of its record if it is stored.
 *
 * @param item with the id 0 if it is not stored
 * @param view the body
 */
export const itemReply = (kind: ItemKind, item: Item, view: unknown): Reply =>
  reply(view, item.id > 0 ? { record: { collection: kind.collection, id: item.id } } : {});

/** The response to creating an item: the item, and its URL in `Location`. */
export const createdReply = (context: ViewContext, kind: ItemKind, item: Item): Reply =>
  reply(itemView(context, kind, item, { context: 'edit' }), {
    headers: { Location: itemRoute(context.site, kind, item), ...sharedAddressHeader(context, kind, item) },
    record: { collection: kind.collection, id: item.id },
  });
