import * as v from 'valibot';
import type { SiteInfo } from '../../../../core/index.ts';
import { type AnswerContext, publicationInstant } from '../../../content/index.ts';
import { wallTime } from '../date-time.ts';
import type { NamedVersion } from '../history/versions-of.ts';
import type { Item } from '../kind/item.ts';
import { wallTimeSchema } from './schemas.ts';

/**
 * The members that versions of all kinds show: author, dates, id and parent.
 *
 * @param parent id of the item for clients
 */
export function versionMembers(
  { timezone }: SiteInfo,
  { id, author, date }: NamedVersion,
  parent: number,
  asked: AnswerContext,
) {
  const whole = asked !== 'embed';
  const local = wallTime(Date.parse(date), timezone);
  const gmt = wallTime(Date.parse(date), 'UTC');
  return {
    author,
    date: local,
    ...(whole && { date_gmt: gmt }),
    id,
    ...(whole && { modified: local, modified_gmt: gmt }),
    parent,
  };
}

/** Times of a draft that was updated itself; its date is null unless one was set (reference). */
export function draftTimes({ timezone }: SiteInfo, item: Item) {
  const date = publicationInstant(item);
  const modified = Date.parse(item.modified ?? '') || date;
  const isDated = item.date !== undefined;
  return {
    date: isDated ? wallTime(date, timezone) : null,
    date_gmt: isDated ? wallTime(date, 'UTC') : null,
    modified: wallTime(modified, timezone),
    modified_gmt: wallTime(modified, 'UTC'),
  };
}

const number = (description: string) => v.pipe(v.number(), v.integer(), v.description(description));

/** Schemas of `versionMembers`. */
export const versionSchemas = {
  author: number('Id of the author; 0 for none.'),
  date: v.nullable(wallTimeSchema('Time of creation, in the time zone of the site; null for a draft without a date.')),
  date_gmt: v.optional(v.nullable(wallTimeSchema('The same in GMT.'))),
  id: number('Id.'),
  modified: v.optional(wallTimeSchema('The same as its date, but for a draft.')),
  modified_gmt: v.optional(wallTimeSchema('The same in GMT.')),
  parent: number('Id of the item whose version it is.'),
};
