import type { Principal, StoreReader } from '../../../../core/index.ts';
import { checkEditable } from '../../access.ts';
import { MEDIA } from '../../kinds/media.ts';
import { asMedia, type MediaItem } from '../../media/record.ts';
import { locateItem } from '../items/locate-item.ts';

/**
 * The media item that a path names, for who may change it.
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
