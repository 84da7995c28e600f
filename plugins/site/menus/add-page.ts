import { eq } from '../../../core/index.ts';
import type { Term } from '../../content/index.ts';
import type { Item } from '../items/kind/item.ts';
import type { ItemWriter } from '../items/kind/item-writer.ts';
import { FIRST_PLACE, leadsToPage, pageTarget, placeOf } from './item-record.ts';
import { MENUS_FIELD } from './item-view.ts';
import { MENU_ITEM } from './kind.ts';
import { menusOf } from './locations.ts';
import { addsPages } from './menu-members.ts';

/**
 * Appends a newly published page to the menus with `auto_add` that do not contain it (WordPress, `_wp_auto_add_pages_to_menu`).
 * Child pages are not added.
 *
 * @param page as saved
 * @param before the page before; undefined for a new one
 */
export function addPageToMenus(writer: ItemWriter, page: Item, before: Item | undefined): void {
  if (page.status !== 'publish' || before?.status === 'publish' || (page.parent ?? 0) > 0) return;
  for (const menu of menusOf(writer.store)) if (addsPages(menu)) addTo(writer, menu, page);
}

function addTo({ store, principal, moment }: ItemWriter, menu: Term, page: Item): void {
  const items = store.of(MENU_ITEM.collection);
  const there = items.find({ where: eq(MENUS_FIELD, menu.id) }).records;
  if (there.some((item) => leadsToPage(item, page.id))) return;
  const now = new Date(moment.now).toISOString();
  items.insert((id) => ({
    title: '',
    slug: String(id),
    status: 'publish',
    author: principal.user?.id ?? 0,
    date: now,
    modified: now,
    menu_order: Math.max(FIRST_PLACE - 1, ...there.map(placeOf)) + 1,
    ...pageTarget(page.id),
    [MENUS_FIELD]: [menu.id],
  }));
}
