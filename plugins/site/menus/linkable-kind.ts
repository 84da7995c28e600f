import type { Linkable } from '../../content/index.ts';
import type { ItemKind } from '../kind.ts';
import { itemUrl } from '../views/address.ts';
import { itemRoute } from '../views/item-route.ts';

/** A kind of item, as far as menus point to its items. */
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
