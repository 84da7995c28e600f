import * as v from 'valibot';
import type { SiteInfo, StoreReader } from '../../../core/index.ts';
import { curies, ONLY_READ, selfLink } from '../../content/index.ts';
import { linksSchema } from '../items/views/schemas.ts';
import { termRoute } from '../terms/view.ts';
import { locationRoute, locationsRoute, menuAt } from './locations.ts';
import { MENU } from './taxonomy.ts';

/** Schema of a menu location. */
export const locationSchema = v.pipe(
  v.object({
    name: v.string(),
    description: v.pipe(v.string(), v.description('Name.')),
    menu: v.pipe(v.number(), v.integer(), v.description('Id of the menu shown there; 0 for none.')),
    _links: linksSchema,
  }),
  v.title('menu-location'),
);

/** A menu location as it is shown. */
export function locationView(
  { store, site }: { readonly store: StoreReader; readonly site: SiteInfo },
  name: string,
  description: string,
) {
  const menu = menuAt(store, name)?.id ?? 0;
  return {
    name,
    description,
    menu,
    _links: {
      self: [selfLink(locationRoute(site, name), ONLY_READ)],
      collection: [{ href: locationsRoute(site) }],
      ...(menu > 0 && { 'site:menu': [{ embeddable: true, href: termRoute(site, MENU, menu) }] }),
      curies: curies(site),
    },
  };
}
