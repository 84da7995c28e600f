import type { ApiError } from '../../core/index.ts';
import { type MediaQuestion, media } from './media.ts';

/**
 * The media item that a client names by id or URL.
 *
 * @param before id stored so far, if any
 * @param unknown the answer when there is no such item
 * @returns undefined for none: `null`, `false`, `0` and the empty text clear it
 * @throws ApiError `unknown`
 */
export function mediaId(
  asking: Omit<MediaQuestion, 'reference'>,
  asked: number | string | false | null | undefined,
  before: number | undefined,
  unknown: () => ApiError,
): number | undefined {
  if (asked === undefined || asked === before) return before;
  if (!asked) return undefined;
  const item = asking.contributions.ask(media, { ...asking, reference: asked });
  if (!item) throw unknown();
  return item.id;
}
