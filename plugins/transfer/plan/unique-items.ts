import { calledIn, type ImportItem, isContent, type MenuItemItem } from '../items/import-item.ts';

/** Added to the id of a menu item for each further menu it is in: no system assigns ids this high. */
const COPY = 2 ** 40;

/** The id of an item in the source. */
export const writtenId = (id: number): number => id % COPY;

/** Id of another item in the same copy of a menu. @param id of an item of that menu. @param of id of the other in the source */
export const idBeside = (id: number, of: number): number => id - writtenId(id) + of;

const menuOf = ({ terms }: MenuItemItem): string => terms.find(({ taxonomy }) => taxonomy === 'nav_menu')?.slug ?? '';

/**
 * Makes ids unique. A menu item that is in several menus becomes one item per menu, each with its own id; of other items with the
 * same id the first is kept, and the rest is lost.
 */
export async function* uniqueItems(items: AsyncIterable<ImportItem>): AsyncGenerator<ImportItem> {
  /** Menus in which an id was seen; empty if the id is not of a menu item. */
  const seen = new Map<number, Set<string>>();
  for await (const item of items) {
    if (!isContent(item)) {
      yield item;
      continue;
    }
    const { id, kind, place } = item;
    if (!Number.isSafeInteger(id) || id < 1 || id >= COPY) {
      yield { kind: 'lost', of: kind, id, why: `${calledIn(item)} has no id`, place };
      continue;
    }
    const menus = seen.get(id);
    const menu = item.kind === 'nav_menu_item' ? menuOf(item) : undefined;
    if (!menus || (menu !== undefined && menus.size > 0 && !menus.has(menu))) {
      const copies = menus ?? new Set();
      seen.set(id, copies);
      yield { ...item, id: id + copies.size * COPY };
      if (menu !== undefined) copies.add(menu);
    } else {
      const why = `${calledIn(item)} has the id ${id}, which an earlier item also has`;
      yield { kind: 'lost', of: kind, id, why, place };
    }
  }
}
