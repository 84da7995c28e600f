import * as v from 'valibot';
import { type ApiError, firstPoint, type SiteInfo } from '../../../core/index.ts';
import type { ContentAsking } from './content-kinds.ts';

const size = v.object({
  width: v.number(),
  height: v.number(),
  'mime-type': v.string(),
  filesize: v.number(),
  url: v.string(),
});

/** A media item as records show it (reference, Calendar). */
export const imageSchema = v.object({
  url: v.string(),
  id: v.number(),
  extension: v.string(),
  width: v.number(),
  height: v.number(),
  filesize: v.number(),
  sizes: v.record(v.string(), size),
});

/** A media item as records show it. */
export type Image = v.InferOutput<typeof imageSchema>;

/** Which media item is meant, and who asks: one that they may not read is not there. */
export interface MediaQuestion extends ContentAsking {
  /** Id or URL of a media item, as a client sent it or a record holds it. */
  readonly reference: number | string;
  readonly site: SiteInfo;
}

/** Asked for the image that a record shows. Whoever keeps media answers. */
export const media = firstPoint<MediaQuestion, Image>('content/media');

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
