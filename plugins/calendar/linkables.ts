import { type Collection, type Contribution, contribute, type SiteInfo } from '../../core/index.ts';
import {
  CONTENT_RIGHTS,
  type ContentRecord,
  type Linkable,
  linkables,
  mayReadContent,
  termById,
} from '../content/index.ts';
import { NAMESPACE } from './calendar.ts';
import { events } from './collections/events.ts';
import { organizers } from './collections/organizers.ts';
import { venues } from './collections/venues.ts';
import { CATEGORIES, CATEGORY } from './term-kind.ts';
import { pageUrl } from './views/base.ts';
import { termUrl } from './views/term.ts';

/** What clients and people call a kind of record with pages. */
interface Named extends Pick<Linkable, 'name' | 'label' | 'archive'> {
  /** First part of its pages' path. */
  readonly base: string;
  /** Last part of its routes. */
  readonly plural: string;
}

/** A kind of record with pages, as far as menus point to its records. */
function paged<R extends ContentRecord>(
  collection: Collection<R>,
  { base, plural, ...named }: Named,
): Contribution<Linkable> {
  const linkable: Linkable = {
    ...named,
    type: 'post_type',
    find: (asking, id) => {
      const record = asking.store.of(collection).get(id);
      if (!record || record.status === 'trash' || !mayReadContent(asking, { record, rights: CONTENT_RIGHTS })) {
        return undefined;
      }
      return {
        title: record.title,
        url: pageUrl(asking, record, named.name, base),
        route: routeOf(asking.site, plural, id),
      };
    },
  };
  return contribute(linkables, linkable, { opens: [collection] });
}

const routeOf = (site: SiteInfo, plural: string, id: number): string => site.rest(`/${NAMESPACE}/${plural}/${id}`);

const categories: Linkable = {
  type: 'taxonomy',
  name: CATEGORIES.name,
  label: 'Event Category',
  find: ({ store, site }, id) => {
    const term = termById(store, CATEGORIES, id);
    return term && { title: term.name, url: termUrl(site, CATEGORY, term), route: routeOf(site, CATEGORY.plural, id) };
  },
};

/** What menus may point to of the calendar; its tags are the site's. */
export const calendarLinkables: readonly Contribution<Linkable>[] = [
  paged(events, {
    name: 'tribe_events',
    label: 'Event',
    base: 'event',
    plural: 'events',
    archive: ({ url }) => ({ title: 'Events', url: `${url}/events/` }),
  }),
  paged(venues, { name: 'tribe_venue', label: 'Venue', base: 'venue', plural: 'venues' }),
  paged(organizers, { name: 'tribe_organizer', label: 'Organizer', base: 'organizer', plural: 'organizers' }),
  contribute(linkables, categories),
];
