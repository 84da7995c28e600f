import {
  CONTENT_RIGHTS,
  type ContentTaxonomy,
  type ContentType,
  capabilitiesNamed,
  TAGS,
} from '../../content/index.ts';
import { NAMESPACE } from '../calendar.ts';
import { CATEGORIES } from '../collections/categories.ts';
import { EVENT } from '../collections/events.ts';
import { ORGANIZER, VENUE } from '../linked/linked-kind.ts';
import { CATEGORY } from '../term-kind.ts';

/** Values that all three types share. */
const COMMON = {
  description: '',
  hierarchical: false,
  hasArchive: false,
  viewable: true,
  taxonomies: [],
  rights: CONTENT_RIGHTS,
  namespace: NAMESPACE,
};

/** The types of events, venues and organizers. Their supported features are those of The Events Calendar. */
export const calendarTypes: readonly ContentType[] = [
  {
    ...COMMON,
    name: EVENT.type,
    labels: { name: 'Events', singular: 'Event' },
    hasArchive: true,
    supports: ['title', 'editor', 'excerpt', 'author', 'thumbnail', 'custom-fields', 'comments', 'revisions'],
    taxonomies: [TAGS.name, CATEGORIES.name],
    capabilities: capabilitiesNamed('tribe_event', 'tribe_events'),
    restBase: 'events',
  },
  {
    ...COMMON,
    name: VENUE.type,
    labels: { name: 'Venues', singular: 'Venue' },
    supports: ['title', 'editor', 'revisions'],
    capabilities: capabilitiesNamed('tribe_venue', 'tribe_venues'),
    restBase: VENUE.plural,
  },
  {
    ...COMMON,
    name: ORGANIZER.type,
    labels: { name: 'Organizers', singular: 'Organizer' },
    supports: ['title', 'editor', 'revisions'],
    capabilities: capabilitiesNamed('tribe_organizer', 'tribe_organizers'),
    restBase: ORGANIZER.plural,
  },
];

/** Categories of events; their tags are the site's. */
export const calendarTaxonomy: ContentTaxonomy = {
  ...CATEGORIES,
  labels: { name: 'Event Categories', singular: 'Event Category' },
  description: '',
  public: true,
  capabilities: {
    manage_terms: 'manage_categories',
    edit_terms: 'edit_tribe_events',
    delete_terms: 'edit_tribe_events',
    assign_terms: 'edit_tribe_events',
  },
  rights: { assign: 'assign_terms' },
  namespace: NAMESPACE,
  restBase: CATEGORY.plural,
};
