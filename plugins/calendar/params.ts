import * as v from 'valibot';
import type { Condition, Moment, Principal } from '../../core/index.ts';
import {
  described,
  invalidParam,
  isZone,
  mayAskHidden,
  readable,
  STATUSES,
  type Status,
  slugOf,
} from '../content/index.ts';
import { isEmailAddress, isWebAddress } from './collections/linked.ts';
import { nullableSentTimeParam } from './time/sent-time.ts';

/** A time zone; null and empty are as good as not sent. */
export const zoneParam = described(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => text === '' || isZone(text), 'must be a time zone such as Europe/Rome or UTC+3.'),
    ),
  ),
  'Time zone: an IANA name or a UTC offset. Default: the zone of the site.',
);

/** A switch that may be said in words, in whatever case. */
export const switchSchema = v.union([v.boolean(), slugOf(['yes', 'no', 'on', 'off'])], 'must be true or false');

/** A switch as a client says it (contract: boolean-like or of no type, and the switches of a venue, which are strings). */
export type Switch = v.InferOutput<typeof switchSchema>;

/** A switch that may be said in words; null stands for its default. */
export const switchParam = (description: string) => described(v.nullable(switchSchema), description);

/** Is it on? */
export const isSwitchedOn = (said: Switch): boolean => said === true || said === 'yes' || said === 'on';

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

/** A media item; null, 0, empty, and false, as none is shown, clear it. */
export const imageParam = described(
  v.nullable(v.union([v.literal(false), v.pipe(v.number(), v.integer(), v.minValue(0)), v.string()])),
  'Featured image: id or URL of a media item; false for none.',
);

/** Members that every kind of content takes in the same way; null is as good as not sent (contract: default null). */
export const contentParams = {
  author: described(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), 'Id of the author.'),
  date: nullableSentTimeParam('Publication date, in the time zone of the site.'),
  date_utc: nullableSentTimeParam('Publication date in UTC; used if date is missing.'),
  status: described(v.nullable(v.picklist(STATUSES)), 'Status of the record.'),
  slug: described(v.nullable(v.string()), 'Last part of its address.'),
};

/** The password that unlocks a record. */
export const passwordParam = described(v.string(), 'Password of the record, if it has one.');

/** The slug in a path. */
export const slugParam = v.pipe(v.string(), v.description('Slug of the record.'));

/** Parameters for pages of a list (contract: page 1, ten per page; reference: more than fifty count as fifty). */
export const pageParams = {
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Page of the list.')), 1),
  per_page: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Records per page, at most 50.')),
    10,
  ),
};

const NOT_EMPTY = 'must not be empty';

/** A search: a text with something in it, as in the reference. */
export const searchParam = described(
  v.nullable(v.pipe(v.string(), v.minLength(1, NOT_EMPTY))),
  'Only records that contain this text.',
);

/** The parameter of a list of values, of which it has at least one where it is sent, as in the reference. */
export const notEmptyList = <T>({ wrapped }: v.OptionalSchema<v.GenericSchema<unknown, T[]>, undefined>) =>
  v.optional(v.pipe(wrapped, v.minLength<T[], 1, string>(1, NOT_EMPTY)));

/** Statuses of a list. */
export const statusParam = described(
  v.array(v.picklist(STATUSES)),
  'Only records with this status, or with one of several. Default: publish; for authors, all but trash.',
);

/** What is listed for those who write, where no status is asked for: all but the trash. */
export const NOT_IN_TRASH: readonly Status[] = STATUSES.filter((status) => status !== 'trash');

/**
 * The records of a list by status, of which the reader sees what they may see. Where no status is asked for, that is what is
 * published, and for those who write all but the trash, as in the reference.
 *
 * @throws ApiError rest_invalid_param when a stranger asks for what is not published
 */
export function statusCondition(
  asked: readonly Status[] | undefined,
  { principal, moment }: { readonly principal: Principal; readonly moment: Moment },
): Condition {
  if (isPublic(asked, principal)) return readable(principal, ['publish'], moment);
  if (!mayAskHidden(principal)) {
    throw invalidParam('status', 'Sorry, you may only list status publish.');
  }
  return readable(principal, asked?.length ? asked : NOT_IN_TRASH, moment);
}

/** Is only what everybody may see asked for? */
export const isPublic = (asked: readonly Status[] | undefined, principal: Principal): boolean =>
  asked?.length ? asked.every((status) => status === 'publish') : !mayAskHidden(principal);
