import { type Change, type Contributions, eq, type Transaction } from '../../../../core/index.ts';
import { site } from '../../site.ts';
import { HOST, type Item, isSameValue } from './item.ts';
import type { ItemKind } from './kind.ts';
import { kinds } from './points.ts';

/**
 * What belonged to an item that is removed belongs to nothing from then on, as in the reference. Only the site's own kinds
 * can let go: a store of another plugin does not write the site's. What belonged to its items is then nobody's to read but
 * those who read what is hidden.
 *
 * @param id of the item
 */
export function detachChildren(
  { store, contributions }: { readonly store: Transaction; readonly contributions: Contributions },
  kind: ItemKind,
  id: number,
): void {
  if (kind.plugin !== site) return;
  for (const { collection } of contributions.all(kinds).filter(({ attaches }) => attaches)) {
    const items = store.of(collection);
    for (const item of items.find({ where: eq(HOST, id) }).records) items.put(detached(item));
  }
}

/** Is it let go, and nothing else of it changed? Whoever removes what it belongs to may do that. */
export const isDetached = ({ before, after }: Change<Item>): boolean =>
  before !== undefined && after !== undefined && HOST in before && isSameValue(after, detached(before));

function detached(item: Item): Item {
  const { [HOST]: _, ...rest } = item;
  return rest as Item;
}
