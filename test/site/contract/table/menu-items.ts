import {
  autosaves,
  context,
  items,
  type Kind,
  LIST,
  ORDERBY,
  operator,
  perPage,
  STATUS,
  type Table,
  taxRelation,
  termFilter,
  textOrRaw,
} from '../common.ts';
import { byDefault, integer, list, object, oneOf, type Schema, text, uri } from '../schema.ts';

const count: Schema = { ...integer, minimum: 0 };

const KIND: Kind = {
  path: '/site/v2/menu-items',
  id: integer,
  list: {
    ...LIST,
    per_page: byDefault(100, perPage),
    order: byDefault('asc', oneOf('asc desc')),
    orderby: byDefault('menu_order', oneOf(`${ORDERBY} menu_order`)),
    tax_relation: taxRelation,
    menus: termFilter(operator),
    menus_exclude: termFilter(),
    menu_order: integer,
  },
  fields: {
    title: textOrRaw,
    type: byDefault('custom', oneOf('taxonomy post_type post_type_archive custom')),
    status: byDefault('publish', oneOf(STATUS)),
    parent: byDefault(0, count),
    attr_title: text,
    classes: list(text),
    description: text,
    menu_order: byDefault(1, { ...integer, minimum: 1 }),
    object: text,
    object_id: byDefault(0, count),
    target: { ...text, enum: ['_blank', ''] },
    url: uri,
    xfn: list(text),
    menus: integer,
    meta: object,
  },
  read: { context },
};

/** Menu items. */
export const menuItems: Table = { ...items(KIND), ...autosaves(KIND) };
