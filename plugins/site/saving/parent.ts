import type { ContentAsking } from '../../content/index.ts';
import { problem } from '../errors.ts';
import type { Item } from '../item.ts';
import type { ItemKind } from '../kind.ts';

/**
 * The item above that a write results in. One that they may not read is as unknown to them as one that is not there.
 *
 * @param asked id of an item of the kind; 0 for none
 * @param before the stored item, of an update
 * @returns undefined for none, and where it would be the item itself or lie below it (reference)
 * @throws ApiError rest_post_invalid_id (400) for an unknown one
 */
export function itemParent(
  writer: ContentAsking,
  kind: ItemKind,
  asked: number | undefined,
  before: Item | undefined,
): number | undefined {
  if (asked === undefined || asked === (before?.parent ?? 0)) return before?.parent;
  if (asked === 0) return undefined;
  const items = writer.store.of(kind.collection);
  const parent = items.get(asked);
  if (!parent || !kind.statuses.mayRead(writer, parent)) {
    throw problem('rest_post_invalid_id', 'parent is not the id of an item of this kind.', { status: 400 });
  }
  const seen = new Set<number>();
  for (let above: Item | undefined = parent; above && !seen.has(above.id); above = items.get(above.parent ?? 0)) {
    if (above.id === before?.id) return undefined;
    seen.add(above.id);
  }
  return asked;
}
