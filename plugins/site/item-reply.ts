import { type Reply, reply } from '../../core/index.ts';
import type { Item } from './item.ts';
import type { ItemKind } from './kind.ts';

/**
 * The answer that shows an item of which there may be no record; that of a record has its version.
 *
 * @param item with the id 0 when it is not stored
 * @param view what is shown of it
 */
export const itemReply = (kind: ItemKind, item: Item, view: unknown): Reply =>
  reply(view, item.id > 0 ? { record: { collection: kind.collection, id: item.id } } : {});
