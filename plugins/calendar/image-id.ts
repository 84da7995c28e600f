import type { Contributions, StoreReader } from '../../core/index.ts';
import { invalidParam, media } from '../content/index.ts';

/**
 * The media item that a client names by id or URL.
 *
 * @param before id stored so far, if any
 * @returns undefined for none: `null`, `0` and the empty text clear it
 * @throws ApiError rest_invalid_param when there is no such item
 */
export function imageId(
  { contributions, store }: { readonly contributions: Contributions; readonly store: StoreReader },
  asked: number | string | null | undefined,
  before: number | undefined,
): number | undefined {
  if (asked === undefined || asked === before) return before;
  if (asked === null || asked === '' || asked === 0) return undefined;
  const item = contributions.ask(media, { reference: asked, store });
  if (!item) throw invalidParam('image', 'image is not the id or URL of a media item.');
  return item.id;
}
