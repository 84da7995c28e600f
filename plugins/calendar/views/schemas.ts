import * as v from 'valibot';
import { extendedBy } from '../../../core/index.ts';
import { imageSchema, STATUSES } from '../../content/index.ts';
import { type LinkedKind, ORGANIZER, VENUE } from '../linked/linked-kind.ts';
import { eventFields } from '../points.ts';
import type { TermKind } from '../term-kind.ts';

/** Schemas of the calendar's responses, for the API document and the tests. Extensions may add members to records. */

const wallTime = v.pipe(v.string(), v.description('YYYY-MM-DD HH:MM:SS'));
const image = v.union([v.literal(false), imageSchema]);

const published = {
  author: v.number(),
  status: v.picklist(STATUSES),
  date: wallTime,
  date_utc: wallTime,
  modified: wallTime,
  modified_utc: wallTime,
  url: v.string(),
};

const global = { global_id: v.string(), global_id_lineage: v.array(v.string()) };

const timeParts = v.object({
  year: v.string(),
  month: v.string(),
  day: v.string(),
  hour: v.string(),
  minutes: v.string(),
  seconds: v.string(),
});

const links = v.object({ self: v.string(), collection: v.string(), up: v.optional(v.string()) });

const jsonLd = v.optional(v.record(v.string(), v.unknown()));

/** The schema of a venue or organizer. */
export const linkedSchema = (kind: LinkedKind) =>
  v.pipe(
    v.looseObject({
      id: v.number(),
      ...published,
      [kind.titleParam]: v.string(),
      description: v.optional(v.string()),
      excerpt: v.optional(v.string()),
      slug: v.string(),
      image: v.optional(imageSchema),
      ...Object.fromEntries(kind.lines.map((line) => [line, v.optional(v.string())])),
      json_ld: jsonLd,
      ...Object.fromEntries(kind.flags.map((flag) => [flag, v.boolean()])),
      ...global,
    }),
    extendedBy(kind.fields),
    v.title(kind.name === 'venue' ? 'Venue' : 'Organizer'),
  );

/** A term inside an event. */
const termInEvent = v.pipe(
  v.object({
    name: v.string(),
    slug: v.string(),
    term_group: v.number(),
    term_taxonomy_id: v.number(),
    taxonomy: v.string(),
    description: v.string(),
    parent: v.number(),
    count: v.number(),
    filter: v.string(),
    id: v.number(),
    urls: links,
  }),
  v.title('EventTerm'),
);

/** The schema of an event, given the schemas of the records that it links to. */
const eventSchema = (venue: v.GenericSchema, organizer: v.GenericSchema) =>
  v.pipe(
    v.looseObject({
      id: v.number(),
      ...global,
      ...published,
      rest_url: v.string(),
      title: v.string(),
      description: v.pipe(v.string(), v.description('HTML')),
      excerpt: v.pipe(v.string(), v.description('HTML')),
      slug: v.string(),
      image,
      all_day: v.boolean(),
      start_date: wallTime,
      start_date_details: timeParts,
      end_date: wallTime,
      end_date_details: timeParts,
      utc_start_date: wallTime,
      utc_start_date_details: timeParts,
      utc_end_date: wallTime,
      utc_end_date_details: timeParts,
      timezone: v.string(),
      timezone_abbr: v.string(),
      cost: v.pipe(v.string(), v.description('As shown, for example $10 – $25.')),
      cost_details: v.object({
        currency_symbol: v.string(),
        currency_code: v.string(),
        currency_position: v.string(),
        values: v.array(v.string()),
      }),
      website: v.string(),
      show_map: v.boolean(),
      show_map_link: v.boolean(),
      hide_from_listings: v.boolean(),
      sticky: v.boolean(),
      featured: v.boolean(),
      categories: v.array(termInEvent),
      tags: v.array(termInEvent),
      venue: v.pipe(v.union([v.array(venue), venue]), v.description('One venue, a list of several, or an empty list.')),
      organizer: v.array(organizer),
      custom_fields: v.array(v.unknown()),
      password: v.optional(v.pipe(v.string(), v.description('With context=edit, if the event has one.'))),
      json_ld: jsonLd,
    }),
    extendedBy(eventFields),
    v.title('Event'),
  );

const href = v.array(v.looseObject({ href: v.string() }));

const parentOf = (kind: TermKind): Record<string, v.GenericSchema> =>
  kind.taxonomy.hierarchical ? { parent: v.number() } : {};

/** The schema of a term in its own routes. */
export const termSchema = (kind: TermKind) =>
  v.pipe(
    v.object({
      id: v.number(),
      count: v.number(),
      description: v.string(),
      name: v.string(),
      slug: v.string(),
      taxonomy: v.string(),
      ...parentOf(kind),
      meta: v.array(v.unknown()),
      url: v.string(),
      urls: links,
      _links: v.optional(v.record(v.string(), href)),
    }),
    v.title(kind.name === 'category' ? 'Category' : 'Tag'),
  );

/** The schema of a page of a list. */
export const listSchema = (name: string, record: v.GenericSchema) =>
  v.object({
    [name]: v.array(record),
    rest_url: v.string(),
    next_rest_url: v.optional(v.string()),
    previous_rest_url: v.optional(v.string()),
    total: v.number(),
    total_pages: v.number(),
  });

/** The schema of an event as returned by all routes of events. */
export const eventAnswer = eventSchema(linkedSchema(VENUE), linkedSchema(ORGANIZER));
