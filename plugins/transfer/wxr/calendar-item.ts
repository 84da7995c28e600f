import * as v from 'valibot';
import { clockOf, isZone, toLocal } from '../../content/index.ts';
import {
  type ContentItem,
  calledIn,
  type EventItem,
  type ImportItem,
  type OrganizerItem,
  type VenueItem,
} from '../items/import-item.ts';
import type { PostMeta } from './post-meta.ts';

type Common = Omit<ContentItem & { readonly kind: 'revision' }, 'kind'>;

/** An item of The Events Calendar; undefined for one of another kind. */
export function calendarItem(kind: string, item: Common, meta: PostMeta): ImportItem | undefined {
  switch (kind) {
    case 'tribe_events':
      return eventItem(item, meta);
    case 'tribe_venue':
      return venueItem(item, meta);
    case 'tribe_organizer':
      return organizerItem(item, meta);
    default:
      return undefined;
  }
}

/** Custom field of an event in Almanac exports: identifies it in the calendar file from which it was imported. */
export const ICAL = '_event_ical';

const ical = v.object({ uid: v.string(), recurrence: v.optional(v.string()), digest: v.string() });

function icalOf(text: string | undefined): EventItem['ical'] {
  if (text === undefined) return undefined;
  try {
    return v.parse(ical, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Booleans are `yes`, `true`, `1`, `on` or a non-empty serialized list. */
const isOn = (text: string | undefined): boolean =>
  /^(?:yes|true|1|on)$/i.test((text ?? '').trim()) || /^a:[1-9]/.test(text ?? '');

const line = (text: string | undefined): string | undefined => text?.trim() || undefined;

/** `2027-03-06 10:00:00`, from a time that may lack seconds; undefined if there is none or it is all zeros. */
function localTime(text: string | undefined): string | undefined {
  const [, date, time, seconds = ':00'] =
    /^((?!0000)\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/.exec((text ?? '').trim()) ?? [];
  return date === undefined ? undefined : `${date} ${time}${seconds}`;
}

function eventItem(item: Common, meta: PostMeta): ImportItem {
  const timezone = line(meta.first('_EventTimezone'));
  const timeOf = (name: string) => localTime(meta.first(name)) ?? timeIn(timezone, localTime(meta.first(`${name}UTC`)));
  const start = timeOf('_EventStartDate');
  if (start === undefined) {
    return { kind: 'lost', place: item.place, of: 'tribe_events', id: item.id, why: `${calledIn(item)} has no start` };
  }
  const event: EventItem = {
    ...item,
    kind: 'tribe_events',
    start,
    end: timeOf('_EventEndDate') ?? afterSeconds(start, Number(meta.first('_EventDuration'))),
    timezone,
    all_day: isOn(meta.first('_EventAllDay')),
    venue: meta.ids('_EventVenueID'),
    organizer: meta.ids('_EventOrganizerID'),
    cost: costOf(meta),
    website: line(meta.first('_EventURL')),
    featured: isOn(meta.first('_tribe_featured')),
    // how The Events Calendar stores sticky events
    sticky: item.menu_order === -1,
    hide_from_listings: isOn(meta.first('_EventHideFromUpcoming')),
    show_map: isOn(meta.first('_EventShowMap')),
    show_map_link: isOn(meta.first('_EventShowMapLink')),
    ical: icalOf(meta.first(ICAL)),
    behind: [...(item.behind ?? []), ...leftOfEvent(meta)],
  };
  return event;
}

/** Features of an event that do not exist here, for the report. */
function leftOfEvent(meta: PostMeta): readonly string[] {
  const status = line(meta.first('_tribe_events_status'));
  const address = line(meta.first('_tribe_events_virtual_url'));
  return [
    ...(meta.all('_EventRecurrence').some(repeats) ? ['its recurrence'] : []),
    ...(status && status !== 'scheduled' ? [`its status ${status}`] : []),
    ...(line(meta.first('_tribe_events_status_reason')) ? ['the reason for its status'] : []),
    ...(address ? [`its online address ${address}`] : []),
  ];
}

/** Events Calendar Pro stores recurrence for all events, with an empty list of rules for those that do not repeat. */
const repeats = (recurrence: string): boolean => recurrence.trim() !== '' && !recurrence.includes('s:5:"rules";a:0:');

/** Converts a UTC time to local time; undefined if the time or the time zone is unknown. */
const timeIn = (zone: string | undefined, utc: string | undefined): string | undefined =>
  zone !== undefined && utc !== undefined && isZone(zone) ? toLocal(clockOf(utc), zone) : undefined;

/** The latest time that a record may have. Milliseconds since 1970. */
const LATEST = Date.parse('9999-12-31T23:59:59Z');

/** Adds seconds to a local time, ignoring clock changes; undefined unless the result is later and valid. */
function afterSeconds(local: string, seconds: number): string | undefined {
  const time = Date.parse(`${local.replace(' ', 'T')}Z`) + seconds * 1000;
  return time <= LATEST && seconds > 0 ? new Date(time).toISOString().slice(0, 19).replace('T', ' ') : undefined;
}

/** The cost with its currency symbol, because this site may have another currency. */
function costOf(meta: PostMeta): string | undefined {
  const cost = rangeOf(meta.all('_EventCost').flatMap((text) => line(text) ?? []));
  const symbol = line(meta.first('_EventCurrencySymbol'));
  const isAmount = cost !== undefined && /\d/.test(cost) && /^[\d.,\s-]+$/.test(cost);
  if (symbol === undefined || !isAmount || Number(cost) === 0) return cost;
  return /^(?:suffix|postfix)$/.test(meta.first('_EventCurrencyPosition') ?? '')
    ? `${cost}${symbol}`
    : `${symbol}${cost}`;
}

/** An event with tickets has several costs: the result is their range, or a list if they are not all numbers. */
function rangeOf(costs: readonly string[]): string | undefined {
  const all = [...new Set(costs)];
  if (all.length < 2) return all[0];
  if (all.some((cost) => Number.isNaN(Number(cost)))) return all.join(', ');
  const [first, ...more] = all.sort((one, other) => Number(one) - Number(other));
  return `${first} - ${more.at(-1)}`;
}

function venueItem(item: Common, meta: PostMeta): VenueItem {
  const state = line(meta.first('_VenueState'));
  const province = line(meta.first('_VenueProvince'));
  return {
    ...item,
    kind: 'tribe_venue',
    address: line(meta.first('_VenueAddress')),
    city: line(meta.first('_VenueCity')),
    country: line(meta.first('_VenueCountry')),
    province,
    state,
    stateprovince: line(meta.first('_VenueStateProvince')),
    zip: line(meta.first('_VenueZip')),
    phone: line(meta.first('_VenuePhone')),
    website: line(meta.first('_VenueURL')),
    show_map: switchOf(meta.first('_VenueShowMap')),
    show_map_link: switchOf(meta.first('_VenueShowMapLink')),
    behind: [...(item.behind ?? []), ...(line(meta.first('_VenueLat')) ? ['its position on the map'] : [])],
  };
}

/** Undefined if the field is missing, which means yes. */
const switchOf = (text: string | undefined): boolean | undefined => (text === undefined ? undefined : isOn(text));

const organizerItem = (item: Common, meta: PostMeta): OrganizerItem => ({
  ...item,
  kind: 'tribe_organizer',
  phone: line(meta.first('_OrganizerPhone')),
  website: line(meta.first('_OrganizerWebsite')),
  email: line(meta.first('_OrganizerEmail')),
});
