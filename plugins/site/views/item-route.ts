import type { SiteInfo } from '../../../core/index.ts';
import type { Item } from '../item.ts';
import type { ItemKind } from '../kind.ts';

/** Where the items of a kind are listed. */
export const itemsRoute = (site: SiteInfo, { namespace, restBase }: ItemKind): string =>
  site.rest(`/${namespace}/${restBase}`);

/** Where an item is read. */
export const itemRoute = (site: SiteInfo, kind: ItemKind, item: Item): string =>
  `${itemsRoute(site, kind)}/${kind.naming.of(item)}`;
