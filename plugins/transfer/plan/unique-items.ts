import { calledIn, type ImportItem, isContent, type MenuItemItem } from '../items/import-item.ts';

/** Added to the id of an entry that stands in a second menu as well: no system gives such ids. */
const COPY = 2 ** 40;

/** The id that an item has in what was read. */
export const writtenId = (id: number): number => id % COPY;

/** Id of what lies in the same copy of a menu as an item, for whoever names it by the id that was written. */
export const idBeside = (id: number, of: number): number => id - writtenId(id) + of;

const menuOf = ({ terms }: MenuItemItem): string => terms.find(({ taxonomy }) => taxonomy === 'nav_menu')?.slug ?? '';

/**
 * The same items, no two of them with one id. An entry that stands in several menus is one in each, with an id of its own; of all
 * others the first counts, and what follows is lost.
 */
export async function* uniqueItems(items: AsyncIterable<ImportItem>): AsyncGenerator<ImportItem> {
  /** By id, the menus of its entries; of what is no entry none. */
  const seen = new Map<number, readonly string[]>();
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
    if (!menus || (menu !== undefined && menus.length > 0 && !menus.includes(menu))) {
      const copies = menus ?? [];
      seen.set(id, menu === undefined ? [] : [...copies, menu]);
      yield { ...item, id: id + copies.length * COPY };
    } else {
      const why = `${calledIn(item)} has the id ${id}, which an earlier item also has`;
      yield { kind: 'lost', of: kind, id, why, place };
    }
  }
}
