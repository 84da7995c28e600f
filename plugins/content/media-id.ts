import type { ApiError, Contributions, StoreReader } from '../../core/index.ts';
import { media } from './media.ts';

/**
 * The media item that a client names by id or URL.
 *
 * @param before id stored so far, if any
 * @param unknown the answer when there is no such item
 * @returns undefined for none: `null`, `0` and the empty text clear it
 * @throws ApiError `unknown`
 */
export function mediaId(
  { contributions, store }: { readonly contributions: Contributions; readonly store: StoreReader },
  asked: number | string | null | undefined,
  before: number | undefined,
  unknown: () => ApiError,
): number | undefined {
  if (asked === undefined || asked === before) return before;
  if (asked === null || asked === '' || asked === 0) return undefined;
  const item = contributions.ask(media, { reference: asked, store });
  if (!item) throw unknown();
  return item.id;
}
