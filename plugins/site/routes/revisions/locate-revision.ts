import type { StoreReader } from '../../../../core/index.ts';
import { problem } from '../../errors.ts';
import { type NamedVersion, versionsOf } from '../../history/versions-of.ts';
import type { Item } from '../../item.ts';
import type { ItemKind } from '../../kind.ts';

/**
 * The revision or autosave of an item that a path names.
 *
 * @throws ApiError rest_post_invalid_id when the item has none of that id
 */
export function locateRevision(store: StoreReader, kind: ItemKind, parent: Item, id: number): NamedVersion {
  const version = versionsOf(store, kind, parent.id).find((one) => one.id === id);
  if (!version) throw problem('rest_post_invalid_id', 'There is no revision with that id.');
  return version;
}
