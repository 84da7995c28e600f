import { plainText } from '../../content/index.ts';
import { calledIn, type EventItem, type ImportItem, type OrganizerItem, type VenueItem } from '../items/import-item.ts';
import type { Said } from './old-api.ts';
import { filledIn, idIn, instantIn, objectsIn, textIn } from './said.ts';
import { type Common, commonOf, type Known } from './site-items.ts';

/** Members that the REST API of The Events Calendar has for all content. Its titles and texts are rendered. */
function calendarCommon(said: Said, title: string, known: Known): Common {
  return {
    ...commonOf(said, known),
    title: plainText(textIn(said, title)),
    content: textIn(said, 'description'),
    date: instantIn(said, 'date_utc'),
    modified: instantIn(said, 'modified_utc'),
    featured_media: objectsIn(said, 'image').map((image) => idIn(image, 'id'))[0],
    link: filledIn(said, 'url'),
    terms: [],
  };
}

/** Booleans may be sent as numbers or strings. */
const isOn = (said: Said, name: string): boolean => [true, 1, '1', 'true', 'yes'].some((on) => on === said[name]);

const isOnOrUnsaid = (said: Said, name: string): boolean => said[name] === undefined || isOn(said, name);

const idsOf = (said: Said, name: string): readonly number[] =>
  objectsIn(said, name).flatMap((one) => idIn(one, 'id') ?? []);

const termsOf = (said: Said, name: string, taxonomy: string) =>
  objectsIn(said, name).map((one) => ({ taxonomy, slug: textIn(one, 'slug'), name: plainText(textIn(one, 'name')) }));

export function eventItem(said: Said, known: Known): ImportItem {
  const common = calendarCommon(said, 'title', known);
  const start = textIn(said, 'start_date');
  if (start === '') return { kind: 'lost', of: 'tribe_events', id: common.id, why: `${calledIn(common)} has no start` };
  const website = filledIn(said, 'website');
  const event: EventItem = {
    ...common,
    kind: 'tribe_events',
    terms: [...termsOf(said, 'categories', 'tribe_events_cat'), ...termsOf(said, 'tags', 'post_tag')],
    start,
    end: filledIn(said, 'end_date'),
    timezone: filledIn(said, 'timezone'),
    all_day: isOn(said, 'all_day'),
    venue: idsOf(said, 'venue'),
    organizer: idsOf(said, 'organizer'),
    cost: filledIn(said, 'cost') && plainText(textIn(said, 'cost')),
    // an event without a website has its own address there
    website: website === common.link ? undefined : website,
    featured: isOn(said, 'featured'),
    sticky: isOn(said, 'sticky'),
    hide_from_listings: isOn(said, 'hide_from_listings'),
    show_map: isOn(said, 'show_map'),
    show_map_link: isOn(said, 'show_map_link'),
  };
  return event;
}

const line = (said: Said, name: string): string | undefined => filledIn(said, name) && plainText(textIn(said, name));

export const venueItem = (said: Said, known: Known): VenueItem => ({
  ...calendarCommon(said, 'venue', known),
  kind: 'tribe_venue',
  address: line(said, 'address'),
  city: line(said, 'city'),
  country: line(said, 'country'),
  province: line(said, 'province'),
  state: line(said, 'state'),
  stateprovince: line(said, 'stateprovince'),
  zip: line(said, 'zip'),
  phone: line(said, 'phone'),
  website: filledIn(said, 'website'),
  show_map: isOnOrUnsaid(said, 'show_map'),
  show_map_link: isOnOrUnsaid(said, 'show_map_link'),
});

export const organizerItem = (said: Said, known: Known): OrganizerItem => ({
  ...calendarCommon(said, 'organizer', known),
  kind: 'tribe_organizer',
  phone: line(said, 'phone'),
  website: filledIn(said, 'website'),
  email: filledIn(said, 'email'),
});
