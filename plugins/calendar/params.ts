import * as v from 'valibot';
import { isZone, parseTime, STATUSES } from '../content/index.ts';
import { isEmailAddress } from './email-address.ts';
import { isWebAddress } from './web-address.ts';

/** A parameter that may be left out, with a description for the API documents. */
const described = <S extends v.GenericSchema<unknown, unknown>>(schema: S, description: string) =>
  v.optional(v.pipe(schema, v.description(description)));

/** A text; null stands for an empty one. */
export const textParam = (description: string) => described(v.nullable(v.string()), description);

/** A switch; null stands for its default. */
export const flagParam = (description: string) => described(v.nullable(v.boolean()), description);

/** Years whose times stay within four digits in every zone. */
const isTime = (text: string): boolean => {
  const year = Number(parseTime(text)?.local.slice(0, 4));
  return year > 0 && year < 9999;
};

const time = v.pipe(v.string(), v.check(isTime, 'must be a date and time such as 2026-05-01 18:30:00.'));

/** A date, or a date and time. Without an offset it is local time. */
export const timeText = (description: string) => v.pipe(time, v.description(description));

/** The same, where it may be left out. */
export const timeParam = (description: string) => v.optional(timeText(description));

/** A time zone; null is as good as not sent. */
export const zoneParam = described(
  v.nullable(v.pipe(v.string(), v.check(isZone, 'must be a time zone such as Europe/Rome or UTC+3.'))),
  'Time zone: an IANA name or a UTC offset. Default: the zone of the site.',
);

/** An http or https address; null and empty clear it. */
export const websiteParam = (description: string) =>
  described(
    v.nullable(
      v.pipe(
        v.string(),
        v.check((text) => text === '' || isWebAddress(text), 'must be an http or https URL.'),
      ),
    ),
    description,
  );

/** An e-mail address; null and empty clear it. */
export const emailParam = (description: string) =>
  described(
    v.nullable(
      v.pipe(
        v.string(),
        v.check((text) => text === '' || isEmailAddress(text), 'must be an e-mail address.'),
      ),
    ),
    description,
  );

/** A media item; null, 0 and empty clear it. */
export const imageParam = described(
  v.nullable(v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), v.string()])),
  'Featured image: id or URL of a media item.',
);

/** Members that every kind of content takes in the same way; null is as good as not sent (contract: default null). */
export const contentParams = {
  author: described(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), 'Id of the author.'),
  date: described(v.nullable(time), 'Publication date, in the zone of the site.'),
  date_utc: described(v.nullable(time), 'Publication date in UTC; counts when date is not sent.'),
  status: described(v.nullable(v.picklist(STATUSES)), 'Status of the record.'),
  slug: described(v.nullable(v.string()), 'Last part of its address.'),
};

/** The password that opens a record. */
export const passwordParam = described(v.string(), 'Password of the record, if it has one.');

/** The id in a path. */
export const idParam = v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Id of the record.'));
/** The slug in a path. */
export const slugParam = v.pipe(v.string(), v.description('Slug of the record.'));

/** Pages of a list (contract: page 1, ten a page; reference: more than fifty are taken as fifty). */
export const pageParams = {
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Page of the list.')), 1),
  per_page: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Records per page, at most 50.')),
    10,
  ),
};

/** A search; empty for none. */
export const searchParam = textParam('Only records that contain this text.');
/** Statuses of a list; what is published when left out. */
export const statusParam = described(
  v.array(v.picklist(STATUSES)),
  'Only records of this status, or of one of several.',
);
