import { eq, type StoreReader } from '../../core/index.ts';
import { addressOf } from './item.ts';
import type { ItemKind } from './kind.ts';
import type { Placed } from './own-members.ts';

/**
 * Tells of a slug whether another item of the kind has it in the place of this one.
 *
 * @param own id of the item that is to have the slug; undefined while it has none
 */
export const addressTaken =
  (store: StoreReader, { collection, own: { place } }: ItemKind, item: Placed, own: number | undefined) =>
  (slug: string): boolean => {
    const owner = store.of(collection).first(eq('address', addressOf(slug, place(item))));
    return owner !== undefined && owner.id !== own;
  };
