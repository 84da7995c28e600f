import { type Linkable, termById } from '../../content/index.ts';
import type { SiteTaxonomy } from '../taxonomy.ts';
import { termRoute, termUrl } from '../views/term.ts';

/** A taxonomy whose terms have pages, as far as menus point to them. */
export const linkableTaxonomy = (taxonomy: SiteTaxonomy): Linkable => ({
  type: 'taxonomy',
  name: taxonomy.name,
  label: taxonomy.labels.singular,
  find: (asking, id) => {
    const term = termById(asking.store, taxonomy, id);
    return (
      term && { title: term.name, url: termUrl(asking, taxonomy, term), route: termRoute(asking.site, taxonomy, id) }
    );
  },
});
