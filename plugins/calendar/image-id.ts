import { invalidParam, mediaId } from '../content/index.ts';

/**
 * The image that a client names by id or URL.
 *
 * @param before id stored so far, if any
 * @returns undefined for none: `null`, `false`, `0` and the empty text clear it
 * @throws ApiError rest_invalid_param when there is no such media item
 */
export const imageId = (
  writer: Parameters<typeof mediaId>[0],
  asked: number | string | false | null | undefined,
  before: number | undefined,
): number | undefined =>
  mediaId(writer, asked, before, () => invalidParam('image', 'image is not the id or URL of a media item.'));
