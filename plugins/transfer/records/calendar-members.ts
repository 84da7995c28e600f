import { cleanText, endOfDay, isZone, startOfDay } from '../../content/index.ts';
import type { EventItem, OrganizerItem, VenueItem } from '../items/import-item.ts';
import type { Members, References } from './references.ts';

/** What events, venues and organizers have in common. */
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

/** An address as The Events Calendar links it: one that looks like a host, and says no scheme, is one of the web. */
const addressOf = (given: string | undefined): string | undefined =>
  given !== undefined && /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[:/?#]|$)/i.test(given) ? `http://${given}` : given;

/** @throws ApiError rest_invalid_param */
export function eventMembers(item: EventItem, references: References): Members {
  const zone = item.timezone !== undefined && isZone(item.timezone) ? item.timezone : references.zone;
  if (item.timezone !== undefined && item.timezone !== zone) {
    references.remark(`its time zone ${item.timezone} is not known: it is in ${zone}`);
  }
  const { all_day } = item;
  const isBackwards = item.end < item.start;
  if (isBackwards) references.remark(`it ended before it started, at ${item.end}: it ends when it starts`);
  const end = isBackwards ? item.start : item.end;
  return {
    ...shared(item, references),
    start: all_day ? startOfDay(item.start) : item.start,
    end: all_day ? endOfDay(end) : end,
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
    parent: references.content(item.parent) ?? 0,
    ical: item.ical,
  };
}

/** Ids here of what an event is linked with; what the source does not have is named. */
const linked = (ids: readonly number[], kind: string, references: References): readonly number[] => [
  ...new Set(
    ids.flatMap((old) => {
      const id = references.content(old, [kind]);
      if (id === undefined) references.remark(`its ${kind.replace('tribe_', '')} ${old} is missing in what was read`);
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
