import * as v from 'valibot';
import { type Field, sorted, text } from '../../../core/index.ts';
import { recordId, textOf } from '../../content/index.ts';
import type { Item } from '../items/kind/item.ts';

/** What a menu item may lead to (contract, Menu item). */
export const ITEM_TYPES = ['taxonomy', 'post_type', 'post_type_archive', 'custom'] as const;

/** Where a link opens: here, or in a new tab. */
export const TARGETS = ['_blank', ''] as const;

/** The place of an item that says none (contract, Menu item). */
export const FIRST_PLACE = 1;

const line = v.optional(v.string());
const names = v.optional(v.array(v.string()));

/** What a menu item stores beside what every item does. */
export const menuItemStored = {
  type: v.optional(v.picklist(ITEM_TYPES), 'custom'),
  /** Name of the type or taxonomy that it points to; none of a custom one. */
  object: line,
  /** Id of the record or term that it points to. */
  object_id: v.optional(recordId),
  /** Of a custom one. */
  url: line,
  attr_title: line,
  description: line,
  target: v.optional(v.picklist(TARGETS)),
  /** Class names of the link. */
  classes: names,
  /** What the page behind the link is to this one, as in HTML's `rel`. */
  xfn: names,
};

const schema = v.looseObject(menuItemStored);

/** A stored menu item. */
export type MenuItem = Item & v.InferOutput<typeof schema>;

/** An item of the menu item kind with the members specific to that kind; its schema has validated them. */
export const asMenuItem = (item: Item): MenuItem => item as MenuItem;

/** The position of a menu item among its siblings. */
export const placeOf = ({ menu_order = FIRST_PLACE }: Item): number => menu_order;

/** What an item says that leads to a page. @param id of the page */
export const pageTarget = (id: number) => ({ type: 'post_type', object: 'page', object_id: id }) as const;

/** Does it lead to a page? @param id of that page; any when left out */
export function leadsToPage(item: Item, id?: number): boolean {
  const { type, object, object_id } = asMenuItem(item);
  return type === 'post_type' && object === 'page' && (id === undefined || object_id === id);
}

/** Fields that the list of menu items filters and sorts by in place of those of every list. */
export const menuItemFields: Readonly<Record<string, Field<Item>>> = {
  menu_order: sorted(placeOf),
  search_excerpt: text((item) => textOf(asMenuItem(item).attr_title ?? '')),
  search_content: text((item) => textOf(asMenuItem(item).description ?? '')),
};

/** Class names as the reference takes them: of each nothing but letters, digits, `_` and `-`, and none that is empty. */
export const classNames = (names: readonly string[]): readonly string[] =>
  names.map((name) => name.replace(/%[a-f\d]{2}/gi, '').replace(/[^\w-]/g, '')).filter((name) => name !== '');
