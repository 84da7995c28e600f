import type { SiteInfo } from '../../core/index.ts';
import { type ContentInput, instantMeant, invalidParam, mediaId, parseTime, type Status } from '../content/index.ts';

/** Members that events, venues and organizers take in the same way; null is as good as not sent. */
export interface CommonInput {
  readonly author?: number | null | undefined;
  /** In the site's zone; counts before `date_utc`. */
  readonly date?: string | null | undefined;
  readonly date_utc?: string | null | undefined;
  readonly status?: Status | null | undefined;
  readonly slug?: string | null | undefined;
}

/** The same, as the rules that all kinds share take it. */
export const contentInput = (input: CommonInput, site: SiteInfo): ContentInput => ({
  slug: input.slug ?? undefined,
  status: input.status ?? undefined,
  author: input.author ?? undefined,
  date: publicationDate(input, site),
});

/** Milliseconds since 1970 UTC. */
function publicationDate({ date, date_utc }: CommonInput, site: SiteInfo): number | undefined {
  const parsed = parseTime(date ?? date_utc ?? '');
  return parsed && instantMeant(parsed, date ? site.timezone : 'UTC');
}

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
