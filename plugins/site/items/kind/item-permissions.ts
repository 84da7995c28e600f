import { type Actions, mayEdit } from '../../../content/index.ts';
import type { Item } from './item.ts';
import type { ItemKind } from './kind.ts';
import type { ItemAsking } from './own-members.ts';

/** Is an action on an item allowed? */
export type ItemPermission = (asking: ItemAsking, kind: ItemKind, item: Item) => boolean;

/** May the client edit the item? */
export const mayChange: ItemPermission = ({ principal }, { rights }, item) => mayEdit(principal, item, rights);

/** May the client trash or delete the item? */
export const mayRemove: ItemPermission = (asking, kind, item) =>
  mayChange(asking, kind, item) && kind.own.mayRemove(asking, item);

/** What the client may do with the item besides reading it. */
export const actionsOn = (asking: ItemAsking, kind: ItemKind, item: Item): Actions => ({
  change: mayChange(asking, kind, item),
  remove: mayRemove(asking, kind, item),
});
