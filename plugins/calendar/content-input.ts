import { type ContentInput, type ContentWriter, invalidParam, mediaId, type Status } from '../content/index.ts';
import { sentInstant, sentTime } from './time/sent-time.ts';

/** Members that events, venues and organizers accept in the same way; null means not sent. */
export interface CommonInput {
  readonly author?: number | null | undefined;
  /** In the site's zone; takes precedence over `date_utc`. */
  readonly date?: string | null | undefined;
  readonly date_utc?: string | null | undefined;
  readonly status?: Status | null | undefined;
  readonly slug?: string | null | undefined;
}

/** Converts these members into the input of the rules that all content kinds share. */
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
 * The media item that a client names by id or URL.
 *
 * @param before id stored so far, if any
 * @returns its id; undefined for none: `null`, `false`, `0` and the empty string clear it
 * @throws ApiError rest_invalid_param when there is no such media item
 */
export const imageId = (
  writer: Parameters<typeof mediaId>[0],
  asked: number | string | false | null | undefined,
  before: number | undefined,
): number | undefined =>
  mediaId(writer, asked, before, () => invalidParam('image', 'image is not the id or URL of a media item.'));
