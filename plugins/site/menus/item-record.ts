import * as v from 'valibot';
import { type Field, sorted, text } from '../../../core/index.ts';
import { recordId, textOf } from '../../content/index.ts';
import type { Item } from '../items/kind/item.ts';

/** Types of targets of menu items (contract, Menu item). */
export const ITEM_TYPES = ['taxonomy', 'post_type', 'post_type_archive', 'custom'] as const;

/** Where a link opens: in a new tab, or in the same one. */
export const TARGETS = ['_blank', ''] as const;

/** The default position of an item (contract, Menu item). */
export const FIRST_PLACE = 1;

const line = v.optional(v.string());
const names = v.optional(v.array(v.string()));

/** The stored members of a menu item in addition to those of all items. */
export const menuItemStored = {
  type: v.optional(v.picklist(ITEM_TYPES), 'custom'),
  /** Name of the type or taxonomy of its target; none for a custom item. */
  object: line,
  /** Id of the target, a record or a term. */
  object_id: v.optional(recordId),
  /** URL of a custom item. */
  url: line,
  attr_title: line,
  description: line,
  target: v.optional(v.picklist(TARGETS)),
  /** Class names of the link. */
  classes: names,
  /** Relationship of the linked page to this one, as in HTML's `rel`. */
  xfn: names,
};

const schema = v.looseObject(menuItemStored);

/** A stored menu item. */
export type MenuItem = Item & v.InferOutput<typeof schema>;

/** An item of the menu item kind with the members specific to that kind; its schema has validated them. */
export const asMenuItem = (item: Item): MenuItem => item as MenuItem;

/** The position of a menu item among its siblings. */
export const placeOf = ({ menu_order = FIRST_PLACE }: Item): number => menu_order;

/** The members of a menu item that links to a page. @param id of the page */
export const pageTarget = (id: number) => ({ type: 'post_type', object: 'page', object_id: id }) as const;

/** Does it link to a page? @param id of the page; any if omitted */
export function leadsToPage(item: Item, id?: number): boolean {
  const { type, object, object_id } = asMenuItem(item);
  return type === 'post_type' && object === 'page' && (id === undefined || object_id === id);
}

/** Fields that the list of menu items filters and sorts by, which replace those of every list. */
export const menuItemFields: Readonly<Record<string, Field<Item>>> = {
  menu_order: sorted(placeOf),
  search_excerpt: text((item) => textOf(asMenuItem(item).attr_title ?? '')),
  search_content: text((item) => textOf(asMenuItem(item).description ?? '')),
};

/** Class names as the reference accepts them: only letters, digits, `_` and `-` are kept, and empty names are dropped. */
export const classNames = (names: readonly string[]): readonly string[] =>
  names.map((name) => name.replace(/%[a-f\d]{2}/gi, '').replace(/[^\w-]/g, '')).filter((name) => name !== '');
