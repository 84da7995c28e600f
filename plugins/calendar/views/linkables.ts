import { type Collection, type Contribution, contribute, type SiteInfo } from '../../../core/index.ts';
import {
  CONTENT_RIGHTS,
  type ContentRecord,
  type Linkable,
  linkables,
  mayReadContent,
  termById,
} from '../../content/index.ts';
import { type CalendarConfig, NAMESPACE } from '../calendar.ts';
import { CATEGORIES } from '../collections/categories.ts';
import { EVENT, events } from '../collections/events.ts';
import { ORGANIZER, VENUE } from '../linked/linked-kind.ts';
import { CATEGORY } from '../term-kind.ts';
import { archiveUrl, type PagedKind, pageUrl } from './base.ts';
import { termUrl } from './term.ts';

/** A kind of record with pages, and its names in menus and routes. */
interface Named extends PagedKind, Pick<Linkable, 'label' | 'archive'> {
  /** Last part of its routes. */
  readonly plural: string;
}

/** Makes the records of a kind available to menus. */
function paged<R extends ContentRecord>(
  collection: Collection<R>,
  { plural, label, archive, ...kind }: Named,
  config: CalendarConfig,
): Contribution<Linkable> {
  const linkable: Linkable = {
    name: kind.type,
    label,
    ...(archive && { archive }),
    type: 'post_type',
    find: (asking, id) => {
      const record = asking.store.of(collection).get(id);
      if (!record || record.status === 'trash' || !mayReadContent(asking, { record, rights: CONTENT_RIGHTS })) {
        return undefined;
      }
      return {
        title: record.title,
        url: pageUrl({ ...asking, config }, record, kind),
        route: routeOf(asking.site, plural, id),
      };
    },
  };
  return contribute(linkables, linkable, { opens: [collection] });
}

const routeOf = (site: SiteInfo, plural: string, id: number): string => site.rest(`/${NAMESPACE}/${plural}/${id}`);

const categories = (config: CalendarConfig): Linkable => ({
  type: 'taxonomy',
  name: CATEGORIES.name,
  label: 'Event Category',
  find: (asking, id) => {
    const term = termById(asking.store, CATEGORIES, id);
    return (
      term && {
        title: term.name,
        url: termUrl({ ...asking, config }, CATEGORY, term),
        route: routeOf(asking.site, CATEGORY.plural, id),
      }
    );
  },
});

/** The calendar's records and terms that menus may link to. Tags belong to the site. */
export const calendarLinkables = (config: CalendarConfig): readonly Contribution<Linkable>[] => [
  paged(
    events,
    {
      ...EVENT,
      label: 'Event',
      plural: 'events',
      archive: (asking) => ({ title: 'Events', url: archiveUrl({ ...asking, config }) }),
    },
    config,
  ),
  paged(VENUE.collection, { ...VENUE, label: 'Venue' }, config),
  paged(ORGANIZER.collection, { ...ORGANIZER, label: 'Organizer' }, config),
  contribute(linkables, categories(config)),
];
