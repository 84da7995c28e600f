import { toInstant, toLocal } from '../../../content/index.ts';
import type { ContentItem, EventItem, MenuItemItem, VenueItem } from '../../items/import-item.ts';
import { ICAL } from '../../wxr/calendar-item.ts';

/** Custom fields of an item, with the names that WordPress and The Events Calendar use. */
export type MetaFields = readonly (readonly [key: string, value: string | number | boolean | undefined])[];

/** The custom fields of an item that have a value. @param zone time zone of the site */
export function metaFields(item: ContentItem, zone: string): MetaFields {
  const fields = [...common(item, zone), ...own(item)];
  return fields.filter(([, value]) => value !== undefined);
}

const common = (
  { featured_media, former_slugs = [], former_dates = [], trashed_from }: ContentItem,
  zone: string,
): MetaFields => [
  ['_wp_trash_meta_status', trashed_from],
  ['_thumbnail_id', featured_media],
  ...former_slugs.map((slug) => ['_wp_old_slug', slug] as const),
  ...former_dates.map((date) => ['_wp_old_date', toLocal(Date.parse(date), zone).slice(0, 10)] as const),
];

function own(item: ContentItem): MetaFields {
  switch (item.kind) {
    case 'post':
    case 'page':
    case 'wp_block':
    case 'wp_navigation':
      return [['_wp_page_template', item.template], ...membersOf(item)];
    case 'attachment':
      return [
        ['_wp_attached_file', /\/uploads\/(.+)$/.exec(item.url)?.[1]],
        ['_wp_attachment_image_alt', item.alt_text],
      ];
    case 'nav_menu_item':
      return menuFields(item);
    case 'tribe_events':
      return eventFields(item);
    case 'tribe_venue':
      return venueFields(item);
    case 'tribe_organizer':
      return [
        ['_OrganizerPhone', item.phone],
        ['_OrganizerWebsite', item.website],
        ['_OrganizerEmail', item.email],
      ];
    default:
      return [];
  }
}

/** Fields that have another name in WordPress. */
const META_NAMES: Readonly<Record<string, string>> = { pattern_sync_status: 'wp_pattern_sync_status' };

const membersOf = ({ meta = {} }: ContentItem): MetaFields =>
  Object.entries(meta).map(
    ([name, value]) =>
      [META_NAMES[name] ?? name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
  );

function menuFields(item: MenuItemItem): MetaFields {
  const { id, type, object, object_id, parent = 0, url = '', target = '', classes = [], xfn = [] } = item;
  return [
    ['_menu_item_type', type],
    ['_menu_item_menu_item_parent', parent],
    // as in the reference, where a custom link refers to itself
    ['_menu_item_object_id', object_id ?? (type === 'custom' ? id : 0)],
    ['_menu_item_object', object ?? type],
    ['_menu_item_target', target],
    ['_menu_item_classes', phpList(classes.length > 0 ? classes : [''])],
    ['_menu_item_xfn', xfn.join(' ')],
    ['_menu_item_url', url],
  ];
}

/** A list of strings as PHP serializes it. */
const phpList = (texts: readonly string[]): string =>
  `a:${texts.length}:{${texts.map((text, index) => `i:${index};s:${new TextEncoder().encode(text).length}:"${text}";`).join('')}}`;

function eventFields(event: EventItem): MetaFields {
  const { start, end = start, timezone = 'UTC' } = event;
  const [from, to] = [start, end].map((local) => toInstant(local, timezone)) as [number, number];
  return [
    ['_EventOrigin', 'events-calendar'],
    ['_EventStartDate', start],
    ['_EventEndDate', end],
    ['_EventStartDateUTC', toLocal(from, 'UTC')],
    ['_EventEndDateUTC', toLocal(to, 'UTC')],
    ['_EventDuration', Math.max(0, (to - from) / 1000)],
    ['_EventTimezone', timezone],
    ['_EventAllDay', event.all_day ? 'yes' : undefined],
    ...event.venue.map((id) => ['_EventVenueID', id] as const),
    ...event.organizer.map((id) => ['_EventOrganizerID', id] as const),
    ['_EventCost', event.cost],
    ['_EventURL', event.website],
    ['_tribe_featured', event.featured ? 1 : undefined],
    ['_EventHideFromUpcoming', event.hide_from_listings ? 'yes' : undefined],
    ['_EventShowMap', event.show_map ? 1 : undefined],
    ['_EventShowMapLink', event.show_map_link ? 1 : undefined],
    [ICAL, event.ical && JSON.stringify(event.ical)],
  ];
}

const venueFields = (venue: VenueItem): MetaFields => [
  ['_VenueAddress', venue.address],
  ['_VenueCity', venue.city],
  ['_VenueCountry', venue.country],
  ['_VenueProvince', venue.province],
  ['_VenueState', venue.state],
  ['_VenueStateProvince', venue.stateprovince],
  ['_VenueZip', venue.zip],
  ['_VenuePhone', venue.phone],
  ['_VenueURL', venue.website],
  ['_VenueShowMap', Number(venue.show_map ?? true)],
  ['_VenueShowMapLink', Number(venue.show_map_link ?? true)],
];
