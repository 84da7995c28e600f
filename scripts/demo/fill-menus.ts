import type { IdOf, Post } from './fill-site.ts';

/** The menus of the demo site. */
export interface TownMenus {
  readonly menus: readonly {
    readonly name: string;
    /** Theme location where it is shown. */
    readonly location: string;
    readonly items: readonly MenuItem[];
  }[];
}

/** Members of a menu item as clients send them; `to` and `items` are resolved to ids. */
interface MenuItem {
  readonly type: string;
  /** Title of the linked record or term. */
  readonly to?: string;
  readonly items?: readonly MenuItem[];
}

/** Creates the menus of the demo site through the API. @param idOf ids of linked records and terms */
export async function fillMenus({ menus }: TownMenus, post: Post, idOf: IdOf): Promise<void> {
  for (const { name, location, items } of menus) {
    const menu = await post('/site/v2/menus', { name, locations: [location] });
    let place = 0;
    const fill = async (below: readonly MenuItem[], parent: number): Promise<void> => {
      for (const { to, items: deeper = [], ...item } of below) {
        place += 1;
        const members = { ...item, menus: menu.id, menu_order: place, parent };
        const { id } = await post('/site/v2/menu-items', {
          ...members,
          ...(to !== undefined && { object_id: idOf(to) }),
        });
        await fill(deeper, id);
      }
    };
    await fill(items, 0);
  }
}
