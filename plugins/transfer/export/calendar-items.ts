import * as v from 'valibot';
import type { RenderContext } from '../../../core/index.ts';
import type { ContentRecord } from '../../content/index.ts';
import type { ContentItem } from '../items/import-item.ts';
import { commonItem, linkOf } from './common-item.ts';
import { termReferences } from './term-item.ts';

const text = v.optional(v.string());
const ids = v.optional(v.array(v.number()), []);
const flag = v.optional(v.boolean(), false);

/** Members of calendar records, declared here because the plugin may be off. */
const described = v.object({
  description: v.optional(v.string(), ''),
  excerpt: v.optional(v.string(), ''),
  image: v.optional(v.number()),
});

const event = v.object({
  start: v.string(),
  end: v.string(),
  timezone: v.string(),
  all_day: flag,
  venue: ids,
  organizer: ids,
  categories: ids,
  tags: ids,
  cost: text,
  website: text,
  featured: flag,
  sticky: flag,
  hide_from_listings: flag,
  show_map: flag,
  show_map_link: flag,
  parent: v.optional(v.number(), 0),
  ical: v.optional(v.object({ uid: v.string(), recurrence: text, digest: v.string() })),
});

const venue = v.object({
  address: text,
  city: text,
  country: text,
  province: text,
  state: text,
  stateprovince: text,
  zip: text,
  phone: text,
  website: text,
  show_map: v.optional(v.boolean(), true),
  show_map_link: v.optional(v.boolean(), true),
});

const organizer = v.object({ phone: text, website: text, email: text });

/** Converts records to items, by kind of the calendar; kinds that others refer to come first. */
export const CALENDAR_ITEMS = {
  tribe_venue: (context, record) => ({
    ...shared(context, record, 'tribe_venue'),
    kind: 'tribe_venue',
    ...v.parse(venue, record),
  }),
  tribe_organizer: (context, record) => ({
    ...shared(context, record, 'tribe_organizer'),
    kind: 'tribe_organizer',
    ...v.parse(organizer, record),
  }),
  tribe_events: (context, record) => {
    const { categories, tags, parent, ...said } = v.parse(event, record);
    return {
      ...shared(context, record, 'tribe_events'),
      kind: 'tribe_events',
      terms: termReferences(context, [...categories, ...tags]),
      parent: parent || undefined,
      ...said,
    };
  },
} as const satisfies Readonly<Record<string, (context: RenderContext, record: ContentRecord) => ContentItem>>;

function shared(context: RenderContext, record: ContentRecord, type: string) {
  const { description, excerpt, image } = v.parse(described, record);
  const link = linkOf(context, type, record);
  return {
    ...commonItem(context, record),
    content: description,
    excerpt,
    featured_media: image,
    link,
    guid: link,
    terms: [],
  };
}
