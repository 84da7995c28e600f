import { type Contributions, eq, type Principal, type Transaction } from '../../../../core/index.ts';
import { freeSlug, mayEdit, refuse, TRASHED, withoutTrashed } from '../../../content/index.ts';
import { detachChildren } from '../kind/detach-children.ts';
import type { Item } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';
import { addressSlugs } from './address-slugs.ts';

/** Context for removing an item. */
interface ItemRemover {
  readonly store: Transaction;
  readonly principal: Principal;
  readonly contributions: Contributions;
}

/**
 * Deletes an item permanently, with its revisions and autosaves. Attached items are detached. Children move up to its parent, and
 * get another slug if theirs is taken there.
 *
 * @throws ApiError rest_cannot_delete if it has a child that the user may not edit
 */
export function removeItem(writer: ItemRemover, kind: ItemKind, item: Item): void {
  const { store, principal } = writer;
  const items = store.of(kind.collection);
  const children = kind.hierarchical ? items.find({ where: eq('parent', item.id) }).records : [];
  if (children.some((child) => !mayEdit(principal, child, kind.rights))) {
    refuse(principal, {
      code: 'rest_cannot_delete',
      message: 'Sorry, you are not allowed to change a child of this item.',
    });
  }
  // first, so that a child can get its slug
  items.remove(item.id);
  kind.own.remove(store, item, items);
  detachChildren(writer, kind, item.id);
  for (const child of children)
    items.put({ ...child, parent: item.parent, slug: slugBelow(writer, kind, child, item) });
}

function slugBelow(writer: ItemRemover, kind: ItemKind, child: Item, { parent }: Item): string {
  const { id, slug, status } = child;
  if (slug === '') return '';
  const suffix = status === 'trash' ? TRASHED : '';
  return freeSlug(suffix ? withoutTrashed(slug) : slug, addressSlugs(writer, kind, { ...child, parent }, id), suffix);
}
