import type { SiteInfo } from '../../../../core/index.ts';
import type { Item } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';
import type { SiteTaxonomy } from '../kind/taxonomy.ts';

/** URL of the route that lists the items of a kind. */
export const itemsRoute = (site: SiteInfo, { namespace, restBase }: ItemKind): string =>
  site.rest(`/${namespace}/${restBase}`);

/** URL of the route that reads an item. */
export const itemRoute = (site: SiteInfo, kind: ItemKind, item: Item): string =>
  `${itemsRoute(site, kind)}/${kind.naming.of(item)}`;

/** URL of the route that lists the terms of a taxonomy. */
export const termsRoute = (site: SiteInfo, { namespace, restBase }: SiteTaxonomy): string =>
  site.rest(`/${namespace}/${restBase}`);
