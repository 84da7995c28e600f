import type { Principal, StoreReader } from '../../../../core/index.ts';
import { locateItem } from '../../items/kind/locate-item.ts';
import { checkEditable } from '../../items/routes/access.ts';
import { MEDIA } from '../kind.ts';
import { asMedia, type MediaItem } from '../record.ts';

/**
 * Finds the media item that a path names, and checks the right to edit it.
 *
 * @throws ApiError rest_post_invalid_id, rest_cannot_edit
 */
export function editableMedia({
  store,
  principal,
  params,
}: {
  readonly store: StoreReader;
  readonly principal: Principal;
  readonly params: { readonly id: number };
}): MediaItem {
  const item = locateItem(store, MEDIA, params.id);
  checkEditable(principal, MEDIA, item);
  return asMedia(item);
}
