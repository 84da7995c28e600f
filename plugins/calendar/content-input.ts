import { type ContentInput, type ContentWriter, invalidParam, mediaId, type Status } from '../content/index.ts';
import { sentInstant, sentTime } from './time/sent-time.ts';

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
export const contentInput = (writer: Publishing, input: CommonInput): ContentInput => ({
  slug: input.slug ?? undefined,
  status: input.status ?? undefined,
  author: input.author ?? undefined,
  date: publicationDate(writer, input),
});

type Publishing = Pick<ContentWriter, 'site' | 'moment'>;

/** Milliseconds since 1970 UTC. */
function publicationDate({ site, moment }: Publishing, { date, date_utc }: CommonInput): number | undefined {
  const sent = sentTime(date ?? date_utc ?? '');
  return sent && sentInstant(sent, date ? site.timezone : 'UTC', moment.now);
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
