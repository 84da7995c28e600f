import * as v from 'valibot';
import { eq, type ParamsOf } from '../../../core/index.ts';
import {
  described,
  invalidParam,
  MENUS,
  namesParam,
  storedName,
  type Term,
  termByName,
  terms,
} from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';
import { problem } from '../errors.ts';
import {
  NO_OWN_TERM_MEMBERS,
  type OwnTermContext,
  type OwnTermMembers,
  type OwnTermWriter,
  type TermRemover,
} from '../items/kind/own-term-members.ts';
import { kinds } from '../items/kind/points.ts';
import type { Links } from '../items/kind/view-context.ts';
import { removeItem } from '../items/saving/remove-item.ts';
import { locationRoute, locationsIn, menuAt, menusOf } from './locations.ts';

const params = {
  locations: namesParam('Names of the locations where it is shown; a location shows one menu.'),
  auto_add: described(v.boolean(), 'Whether top-level pages are added to it when they are published.'),
};

/** The members of menus in addition to those of all terms: their locations, and whether new pages are added. */
export const menuMembers: OwnTermMembers = {
  ...NO_OWN_TERM_MEMBERS,
  params,
  shown: {
    locations: v.optional(v.pipe(v.array(v.string()), v.description('Names of the locations where it is shown.'))),
    auto_add: v.optional(
      v.pipe(v.boolean(), v.description('Whether top-level pages are added to it when they are published.')),
    ),
  },
  errors: ['menu_exists'],
  save: (writer, sent, before) => {
    const { locations, auto_add: adds, name } = sent as ParamsOf<typeof params> & { readonly name?: string };
    if (name !== undefined) checkName(writer, name, before);
    return {
      ...(locations && { locations: placed(writer, locations, before) }),
      ...(adds !== undefined && { auto_add: adds || undefined }),
    };
  },
  show: (context, menu) => ({ locations: placesOf(context, menu), auto_add: addsPages(menu) }),
  links: (context, menu): Links => {
    const places = placesOf(context, menu);
    const links = places.map((name) => ({ embeddable: true as const, href: locationRoute(context.site, name) }));
    return links.length > 0 ? { 'site:menu-location': links } : {};
  },
  remove: removeMenuItems,
};

/** Are pages added to this menu when they are published? */
export const addsPages = ({ auto_add: adds }: Term): boolean => adds === true;

/**
 * Checks that no other menu has the name; slugs do not matter (WordPress, `wp_update_nav_menu_object`).
 *
 * @throws ApiError menu_exists for the name of another menu
 */
function checkName(writer: OwnTermWriter, name: string, before: Term | undefined): void {
  const same = termByName(writer.store, MENUS, storedName(writer, 'name', name));
  if (!same || same.id === before?.id) return;
  throw problem('menu_exists', 'There is a menu of this name. Please try another.', { data: { term_id: same.id } });
}

/** The locations in the settings: descriptions by name. */
const known = ({ config }: { readonly config: unknown }): SiteConfig['menu_locations'] =>
  (config as SiteConfig).menu_locations;

/** The locations of a menu. Only those in its own file are checked further, because `menuAt` reads all menus. */
function placesOf(context: OwnTermContext, menu: Term): readonly string[] {
  const named = locationsIn(menu);
  return Object.keys(known(context)).filter(
    (name) => named.includes(name) && menuAt(context.store, name)?.id === menu.id,
  );
}

/**
 * Takes the locations from other menus, and returns those to store for this one. Stored locations that are no longer in the
 * settings are kept.
 *
 * @throws ApiError rest_invalid_param for an unknown location
 */
function placed(
  writer: OwnTermWriter,
  asked: readonly string[],
  before: Term | undefined,
): readonly string[] | undefined {
  const there = known(writer);
  const unknown = asked.find((name) => !Object.hasOwn(there, name));
  if (unknown !== undefined) {
    const names = Object.keys(there).join(', ');
    throw invalidParam('locations', `locations must be menu locations: ${names}.`, 'rest_invalid_menu_location');
  }
  for (const menu of menusOf(writer.store)) if (menu.id !== before?.id) leave(writer, menu, asked);
  const kept = before ? locationsIn(before).filter((name) => !Object.hasOwn(there, name)) : [];
  return unlessEmpty([...new Set([...asked, ...kept])]);
}

/** Removes these locations from a menu. */
function leave({ store }: OwnTermWriter, menu: Term, places: readonly string[]): void {
  const before = locationsIn(menu);
  const locations = before.filter((name) => !places.includes(name));
  if (locations.length < before.length) store.of(terms).put({ ...menu, locations: unlessEmpty(locations) });
}

/** The locations to store; undefined for none. */
const unlessEmpty = (places: readonly string[]) => (places.length > 0 ? places : undefined);

/** Deletes the items of a menu permanently, as in the reference: without the menu they are useless. */
function removeMenuItems(remover: TermRemover, menu: Term): void {
  const { store, contributions } = remover;
  for (const kind of contributions.all(kinds)) {
    for (const { taxonomy, field } of kind.taxonomies) {
      if (taxonomy.name !== MENUS.name) continue;
      const items = store.of(kind.collection);
      for (const { id } of items.find({ where: eq(field, menu.id) }).records) {
        // read again, because removing its parent may have changed it
        const item = items.get(id);
        if (item) removeItem(remover, kind, item);
      }
    }
  }
}
