import { type Reply, reply } from '../../../../core/index.ts';
import type { Item } from '../../item.ts';
import type { ItemKind } from '../../kind.ts';
import type { ViewContext } from '../../views/context.ts';
import { itemView } from '../../views/item.ts';
import { itemRoute } from '../../views/item-route.ts';

/** The answer to who made an item: the item, and where it is. */
export const createdReply = (context: ViewContext, kind: ItemKind, item: Item): Reply =>
  reply(itemView(context, kind, item, { context: 'edit' }), {
    headers: { Location: itemRoute(context.site, kind, item) },
    record: { collection: kind.collection, id: item.id },
  });
