import * as v from 'valibot';
import type { Condition, Moment, Principal } from '../../core/index.ts';
import { described, invalidParam, isZone, mayAskHidden, readable, STATUSES, type Status } from '../content/index.ts';
import { isEmailAddress, isWebAddress } from './collections/linked.ts';
import { nullableSentTimeParam } from './time/sent-time.ts';

/** A time zone; null and the empty string mean not sent. */
export const zoneParam = described(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => text === '' || isZone(text), 'must be a time zone such as Europe/Rome or UTC+3.'),
    ),
  ),
  'Time zone: an IANA name or a UTC offset. Default: the zone of the site.',
);

/** A boolean or a word, which may be any: words that do not mean yes mean no, as in the reference. */
export const switchSchema = v.union([v.boolean(), v.string()], 'must be true or false');

/** A switch as sent (contract: boolean-like or untyped, and the switches of a venue, which are strings). */
export type Switch = v.InferOutput<typeof switchSchema>;

/** The parameter of a switch; null stands for its default. */
export const switchParam = (description: string) => described(v.nullable(switchSchema), description);

/** The words that switch something on, in lower case (reference). */
const YES: ReadonlySet<string> = new Set(['true', '1', 'yes', 'y', 'on', 'enable', 'enabled']);

/** Is the switch on? */
export const isSwitchedOn = (said: Switch): boolean => (typeof said === 'string' ? YES.has(said.toLowerCase()) : said);

/** An http or https URL; null and the empty string clear it. */
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

/** An e-mail address; null and the empty string clear it. */
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

/** A media item; null, 0, the empty string, and false (the value in responses when there is none) clear it. */
export const imageParam = described(
  v.nullable(v.union([v.literal(false), v.pipe(v.number(), v.integer(), v.minValue(0)), v.string()])),
  'Featured image: id or URL of a media item; false for none.',
);

/** Parameters that every kind of content accepts in the same way; null means not sent (contract: default null). */
export const contentParams = {
  author: described(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), 'Id of the author.'),
  date: nullableSentTimeParam('Publication date, in the time zone of the site.'),
  date_utc: nullableSentTimeParam('Publication date in UTC; used if date is missing.'),
  status: described(v.nullable(v.picklist(STATUSES)), 'Status of the record.'),
  slug: described(v.nullable(v.string()), 'Last part of its URL.'),
};

/** The password that unlocks a record. */
export const passwordParam = described(v.string(), 'Password of the record, if it has one.');

/** The slug in a path. */
export const slugParam = v.pipe(v.string(), v.description('Slug of the record.'));

/** Paging parameters of a list (contract: page 1, ten per page; reference: more than fifty count as fifty). */
export const pageParams = {
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Page of the list.')), 1),
  per_page: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Records per page, at most 50.')),
    10,
  ),
};

const NOT_EMPTY = 'must not be empty';

/** Text that is not empty. */
export const filledText = v.pipe(v.string(), v.minLength(1, NOT_EMPTY));

/** A search: a non-empty string, as in the reference. */
export const searchParam = described(v.nullable(filledText), 'Only records that contain this text.');

/** The parameter of a switch that must not be empty, as in the reference; null stands for its default. */
export const filledSwitchParam = (description: string) =>
  described(v.nullable(v.union([v.boolean(), filledText])), description);

/** Makes an optional list parameter require at least one value when it is sent, as in the reference. */
export const notEmptyList = <T>({ wrapped }: v.OptionalSchema<v.GenericSchema<unknown, T[]>, undefined>) =>
  v.optional(v.pipe(wrapped, v.minLength<T[], 1, string>(1, NOT_EMPTY)));

/** The statuses to list. */
export const statusParam = described(
  v.array(v.picklist(STATUSES)),
  'Only records with this status, or with one of several. Default: publish; for authors, all but trash.',
);

/** Statuses listed for authors when none is requested: all but trash. */
export const NOT_IN_TRASH: readonly Status[] = STATUSES.filter((status) => status !== 'trash');

/**
 * Checks that the reader may ask for these statuses. Readers who see only published records may ask only for these, and must not
 * send an empty status (reference).
 *
 * @throws ApiError rest_invalid_param
 */
export function checkStatus(asked: readonly Status[] | undefined, principal: Principal): void {
  if (!asked || mayAskHidden(principal) || (asked.length > 0 && isPublic(asked, principal))) return;
  throw invalidParam('status', 'Sorry, you may only list status publish.');
}

/**
 * The condition for records with the requested statuses that the reader may see. Without requested statuses, it selects published
 * records, and for authors all but trash, as in the reference.
 *
 * @throws ApiError rest_invalid_param as `checkStatus`
 */
export function statusCondition(
  asked: readonly Status[] | undefined,
  { principal, moment }: { readonly principal: Principal; readonly moment: Moment },
): Condition {
  checkStatus(asked, principal);
  if (isPublic(asked, principal)) return readable(principal, ['publish'], moment);
  return readable(principal, asked?.length ? asked : NOT_IN_TRASH, moment);
}

/** Does the request ask only for published records? */
export const isPublic = (asked: readonly Status[] | undefined, principal: Principal): boolean =>
  asked?.length ? asked.every((status) => status === 'publish') : !mayAskHidden(principal);
