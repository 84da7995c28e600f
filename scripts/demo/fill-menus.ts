import type { IdOf, Post } from './fill-site.ts';

/** Menus that a person wrote. */
export interface TownMenus {
  readonly menus: readonly {
    readonly name: string;
    /** Where it is shown. */
    readonly location: string;
    readonly items: readonly MenuItem[];
  }[];
}

/** Members of a menu item as a client sends them, but for what it leads to and what lies below it. */
interface MenuItem {
  readonly type: string;
  /** Title of the record or term that it leads to. */
  readonly to?: string;
  readonly items?: readonly MenuItem[];
}

/** Fills the demo site with menus, as a client would. @param idOf what they lead to */
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
