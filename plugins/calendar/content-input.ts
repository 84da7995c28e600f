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

/** Publications are before this instant: their years have four digits in every zone. */
const END_OF_PUBLICATIONS = Date.UTC(9999, 0);

/**
 * Milliseconds since 1970 UTC.
 *
 * @throws ApiError rest_invalid_param when it is too far ahead
 */
function publicationDate({ site, moment }: Publishing, { date, date_utc }: CommonInput): number | undefined {
  const sent = sentTime(date ?? date_utc ?? '');
  const instant = sent && sentInstant(sent, date ? site.timezone : 'UTC', moment.now);
  if (instant !== undefined && instant >= END_OF_PUBLICATIONS) {
    const name = date ? 'date' : 'date_utc';
    throw invalidParam(name, `${name} must be before the year 9999.`);
  }
  return instant;
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
