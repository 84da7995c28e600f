import { type Reply, reply } from '../../../../core/index.ts';
import type { Item } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';
import type { ViewContext } from '../kind/view-context.ts';
import { sharedAddressHeader } from '../views/address-claim.ts';
import { itemView } from '../views/item.ts';
import { itemRoute } from '../views/item-route.ts';

/**
 * The answer that shows an item of which there may be no record; that of a record has its version.
 *
 * @param item with the id 0 when it is not stored
 * @param view what is shown of it
 */
export const itemReply = (kind: ItemKind, item: Item, view: unknown): Reply =>
  reply(view, item.id > 0 ? { record: { collection: kind.collection, id: item.id } } : {});

/** The answer to who made an item: the item, and where it is. */
export const createdReply = (context: ViewContext, kind: ItemKind, item: Item): Reply =>
  reply(itemView(context, kind, item, { context: 'edit' }), {
    headers: { Location: itemRoute(context.site, kind, item), ...sharedAddressHeader(context, kind, item) },
    record: { collection: kind.collection, id: item.id },
  });
