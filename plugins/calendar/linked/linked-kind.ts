import type * as v from 'valibot';
import type { Collection, FieldPoint, ListPoint, RenderContext } from '../../../core/index.ts';
import { type Kind, textParam } from '../../content/index.ts';
import type { LinkedRecord } from '../collections/linked.ts';
import { organizers } from '../collections/organizers.ts';
import { VENUE_LINES, venues } from '../collections/venues.ts';
import type { problem } from '../errors.ts';
import { emailParam, switchParam, websiteParam } from '../params.ts';
import { organizerFields, organizerList, venueFields, venueList } from '../points.ts';
import { geoData } from './geo-data.ts';

type Code = keyof typeof problem.catalogue;

/** A kind of record that events link to: everything in which venues and organizers differ, as data. */
export interface LinkedKind extends Kind<LinkedRecord> {
  readonly name: 'venue' | 'organizer';
  readonly plural: 'venues' | 'organizers';
  /** Name of the kind for clients. */
  readonly type: string;
  readonly collection: Collection<LinkedRecord>;
  readonly list: ListPoint<LinkedRecord>;
  readonly fields: FieldPoint<LinkedRecord>;
  /** Its text members, in display order. */
  readonly lines: readonly string[];
  /** Lines that are computed when the record is shown. */
  readonly derived: (record: LinkedRecord) => Record<string, unknown>;
  /** Its switches, which are always shown. */
  readonly flags: readonly string[];
  /** Schemas of the lines and switches. */
  readonly params: Readonly<Record<string, v.GenericSchema>>;
  /** Its type and lines in the schema.org vocabulary. */
  readonly jsonLd: (record: LinkedRecord, context: Pick<RenderContext, 'contributions'>) => Record<string, unknown>;
  readonly codes: {
    readonly notFound: Code;
    readonly notAccessible: Code;
    readonly inTrash: Code;
    readonly noPage: Code;
  };
}

const phone = textParam('Telephone number.');

/** Spellings of countries whose addresses have a state. */
const HAS_STATES: ReadonlySet<unknown> = new Set([undefined, '', 'US', 'United States']);

/** A venue's region: the stored one; else, in the United States or without a country, its state or else its province;
 * elsewhere its province (reference). */
const region = ({ stateprovince, country, state, province }: LinkedRecord): unknown =>
  stateprovince || (HAS_STATES.has(country) ? state || province : province);

/** Venues: where events take place. */
export const VENUE: LinkedKind = {
  name: 'venue',
  plural: 'venues',
  titleParam: 'venue',
  type: 'tribe_venue',
  collection: venues,
  list: venueList,
  fields: venueFields,
  lines: [...VENUE_LINES, 'phone', 'website', 'stateprovince'],
  derived: (record) => ({ stateprovince: region(record) }),
  flags: ['show_map', 'show_map_link'],
  params: {
    show_map: switchParam('Whether events at the venue show a map. Default: yes.'),
    show_map_link: switchParam('Whether events at the venue show a link to a map. Default: yes.'),
    address: textParam('Street address.'),
    city: textParam('City.'),
    country: textParam('Country.'),
    province: textParam('Province.'),
    state: textParam('State.'),
    zip: textParam('Postal code.'),
    phone,
    stateprovince: textParam('Region and province.'),
    website: websiteParam('Website of the venue.'),
  },
  jsonLd: (record, context) => ({
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      streetAddress: record.address,
      addressLocality: record.city,
      addressRegion: region(record),
      postalCode: record.zip,
      addressCountry: record.country,
    },
    geo: geoData(context, record),
  }),
  codes: {
    notFound: 'rest-venue-not-found',
    notAccessible: 'venue-not-accessible',
    inTrash: 'venue-is-in-trash',
    noPage: 'venue-archive-page-not-found',
  },
};

/** Organizers: who runs events. */
export const ORGANIZER: LinkedKind = {
  name: 'organizer',
  plural: 'organizers',
  titleParam: 'organizer',
  type: 'tribe_organizer',
  collection: organizers,
  list: organizerList,
  fields: organizerFields,
  lines: ['phone', 'website', 'email'],
  derived: () => ({}),
  flags: [],
  params: {
    phone,
    website: websiteParam('Website of the organizer.'),
    email: emailParam('E-mail address of the organizer.'),
  },
  jsonLd: (record) => ({ '@type': 'Person', email: record.email }),
  codes: {
    notFound: 'rest-organizer-not-found',
    notAccessible: 'organizer-not-accessible',
    inTrash: 'organizer-is-in-trash',
    noPage: 'organizer-archive-page-not-found',
  },
};
