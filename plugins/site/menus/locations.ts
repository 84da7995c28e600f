import * as v from 'valibot';
import { eq, type SiteInfo, type StoreReader } from '../../../core/index.ts';
import { MENUS, type Term, terms } from '../../content/index.ts';
import { NAMESPACE } from '../site.ts';

/** A handwritten file may contain anything. */
const stored = v.fallback(v.array(v.string()), []);

/** Names of a menu's locations, as stored. */
export const locationsIn = (menu: Term): readonly string[] => v.parse(stored, menu.locations);

/** All menus, sorted by id. */
export const menusOf = (store: StoreReader): readonly Term[] =>
  store.of(terms).find({ where: eq('taxonomy', MENUS.name) }).records;

/** The menu that is shown at a location, the first one if files name several. */
export const menuAt = (store: StoreReader, location: string): Term | undefined =>
  menusOf(store).find((menu) => locationsIn(menu).includes(location));

/** URL of the route that lists menu locations. */
export const locationsRoute = (site: SiteInfo): string => site.rest(`/${NAMESPACE}/menu-locations`);

/** URL of the route that reads a menu location. @param name of the location */
export const locationRoute = (site: SiteInfo, name: string): string => `${locationsRoute(site)}/${name}`;
