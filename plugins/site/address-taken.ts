import { eq, type StoreReader } from '../../core/index.ts';
import { addressOf } from './item.ts';
import type { ItemKind } from './kind.ts';

/**
 * Tells of a slug whether another item of the kind has it below this parent.
 *
 * @param parent id of an item; 0 at the top
 * @param own id of the item that is to have the slug; undefined while it has none
 */
export const addressTaken =
  (store: StoreReader, { collection }: ItemKind, parent: number, own: number | undefined) =>
  (slug: string): boolean => {
    const owner = store.of(collection).first(eq('address', addressOf(slug, parent)));
    return owner !== undefined && owner.id !== own;
  };
