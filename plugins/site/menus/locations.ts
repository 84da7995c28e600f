import * as v from 'valibot';
import { eq, type SiteInfo, type StoreReader } from '../../../core/index.ts';
import { MENUS, type Term, terms } from '../../content/index.ts';
import { NAMESPACE } from '../site.ts';

/** A file written by hand may say anything. */
const stored = v.fallback(v.array(v.string()), []);

/** Names of the places that a menu is to be shown at, as its file has them. */
export const locationsIn = (menu: Term): readonly string[] => v.parse(stored, menu.locations);

/** All menus, in the order of their ids. */
export const menusOf = (store: StoreReader): readonly Term[] =>
  store.of(terms).find({ where: eq('taxonomy', MENUS.name) }).records;

/** The menu that is shown at a place: the first, where files name several. */
export const menuAt = (store: StoreReader, location: string): Term | undefined =>
  menusOf(store).find((menu) => locationsIn(menu).includes(location));

/** Where the places of menus are listed. */
export const locationsRoute = (site: SiteInfo): string => site.rest(`/${NAMESPACE}/menu-locations`);

/** Where one is read. @param name of the place */
export const locationRoute = (site: SiteInfo, name: string): string => `${locationsRoute(site)}/${name}`;
