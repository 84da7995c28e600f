import { type Linkable, termById } from '../../content/index.ts';
import type { ItemKind } from '../items/kind/kind.ts';
import type { SiteTaxonomy } from '../items/kind/taxonomy.ts';
import { itemUrl } from '../items/views/address.ts';
import { itemRoute } from '../items/views/item-route.ts';
import { termRoute, termUrl } from '../terms/view.ts';

/** A kind whose items menu items can link to. */
export const linkableKind = (kind: ItemKind): Linkable => ({
  type: 'post_type',
  name: kind.name,
  label: kind.labels.singular,
  find: (asking, id) => {
    const item = asking.store.of(kind.collection).get(id);
    if (!item || item.status === 'trash' || !kind.statuses.mayRead(asking, item)) return undefined;
    return { title: item.title, url: itemUrl(asking, kind, item), route: itemRoute(asking.site, kind, item) };
  },
});

/** A taxonomy whose terms menu items can link to. */
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
