import { cleanText, endOfDay, isZone, startOfDay } from '../../content/index.ts';
import type { EventItem, OrganizerItem, VenueItem } from '../items/import-item.ts';
import type { Members, References } from './references.ts';

/** Members that events, venues and organizers share. */
function shared(item: EventItem | VenueItem | OrganizerItem, references: References): Members {
  return {
    password: item.password,
    description: references.text('description', item.content),
    excerpt: references.text('excerpt', item.excerpt),
    image: references.picture(item.featured_media),
  };
}

const text = (references: References, name: string, given: string | undefined): string | undefined =>
  given === undefined ? undefined : cleanText(references.writer, name, given) || undefined;

/** A URL as The Events Calendar links it: if it begins with a host name instead of a scheme, `http://` is added. */
const addressOf = (given: string | undefined): string | undefined =>
  given !== undefined && /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[:/?#]|$)/i.test(given) ? `http://${given}` : given;

/** @throws ApiError rest_invalid_param */
export function eventMembers(item: EventItem, references: References): Members {
  const zone = item.timezone !== undefined && isZone(item.timezone) ? item.timezone : references.zone;
  if (item.timezone !== undefined && item.timezone !== zone) {
    references.remark(`its time zone ${item.timezone} is unknown, so it is in ${zone}`);
  }
  const { all_day } = item;
  const { start, end } = all_day ? daysOf(item) : item;
  if (end === undefined && !all_day) references.remark('it has no readable end, so it ends when it starts');
  const isBackwards = end !== undefined && end < start;
  if (isBackwards) references.remark(`its end, ${end}, was before its start, so it ends when it starts`);
  const last = end === undefined || isBackwards ? start : end;
  return {
    ...shared(item, references),
    start: all_day ? startOfDay(start) : start,
    end: all_day ? endOfDay(last) : last,
    timezone: zone,
    all_day,
    venue: linked(item.venue, 'tribe_venue', references),
    organizer: linked(item.organizer, 'tribe_organizer', references),
    cost: text(references, 'cost', item.cost),
    website: addressOf(item.website),
    featured: item.featured,
    sticky: item.sticky,
    hide_from_listings: item.hide_from_listings,
    show_map: item.show_map,
    show_map_link: item.show_map_link,
    parent: above(item.parent, references),
    ical: item.ical,
  };
}

/**
 * The times of an all-day event. If the site is set to end days in the morning, The Events Calendar stores that hour as start, and
 * one second before it as end.
 */
function daysOf({ start, end }: EventItem): Pick<EventItem, 'start' | 'end'> {
  const later = Date.parse(`${end?.replace(' ', 'T')}Z`) + 1000;
  const hour = start.slice(10);
  if (
    Number.isNaN(later) ||
    hour === ' 00:00:00' ||
    new Date(later).toISOString().slice(10, 19) !== hour.replace(' ', 'T')
  )
    return { start, end };
  return { start, end: new Date(later - DAY).toISOString().slice(0, 19).replace('T', ' ') };
}

const DAY = 24 * 60 * 60 * 1000;

/** New id of the parent of an event, of any kind; 0 if it has none. */
function above(old: number | undefined, references: References): number {
  const id = references.content(old);
  if (old !== undefined && id === undefined) references.remark(`its parent ${old} is missing from the source`);
  return id ?? 0;
}

/** New ids of the venues or organizers of an event; reports those that the source does not contain. */
const linked = (ids: readonly number[], kind: string, references: References): readonly number[] => [
  ...new Set(
    ids.flatMap((old) => {
      const id = references.content(old, [kind]);
      if (id === undefined) references.remark(`its ${kind.replace('tribe_', '')} ${old} is missing from the source`);
      return id ?? [];
    }),
  ),
];

/** @throws ApiError rest_invalid_param */
export const venueMembers = (item: VenueItem, references: References): Members => ({
  ...shared(item, references),
  ...Object.fromEntries(
    (['address', 'city', 'country', 'province', 'state', 'zip', 'stateprovince', 'phone'] as const).map((name) => [
      name,
      text(references, name, item[name]),
    ]),
  ),
  website: addressOf(item.website),
  show_map: item.show_map ?? true,
  show_map_link: item.show_map_link ?? true,
});

/** @throws ApiError rest_invalid_param */
export const organizerMembers = (item: OrganizerItem, references: References): Members => ({
  ...shared(item, references),
  phone: text(references, 'phone', item.phone),
  website: addressOf(item.website),
  email: item.email,
});
