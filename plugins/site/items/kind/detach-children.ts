import { type Change, type Contributions, eq, type Transaction } from '../../../../core/index.ts';
import { site } from '../../site.ts';
import { HOST, type Item, isSameValue } from './item.ts';
import type { ItemKind } from './kind.ts';
import { kinds } from './points.ts';

/**
 * Detaches everything that was attached to a removed item, as in the reference. Works only for the site's own kinds, because the
 * store of another plugin cannot write the site's collections. What was attached to items of other plugins can then be read only
 * by users who may read hidden items.
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

/** Was it only detached, with no other change? Users who remove the item that it is attached to may do that. */
export const isDetached = ({ before, after }: Change<Item>): boolean =>
  before !== undefined && after !== undefined && HOST in before && isSameValue(after, detached(before));

function detached(item: Item): Item {
  const { [HOST]: _, ...rest } = item;
  return rest as Item;
}
