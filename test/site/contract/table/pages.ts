import { LIST, LIST_AUTHOR, ORDERBY, POST_FIELDS, versioned } from '../common.ts';
import { byDefault, integer, named, oneOf } from '../schema.ts';
import { POSTS } from './posts.ts';

/** "as posts, plus list parameters `menu_order`, `parent`, `parent_exclude` and `orderby` value `menu_order`; no category, tag, sticky or format parameters". */
export const pages = versioned({
  ...POSTS,
  path: '/site/v2/pages',
  list: {
    ...LIST,
    ...LIST_AUTHOR,
    menu_order: named,
    parent: named,
    parent_exclude: named,
    orderby: byDefault('date', oneOf(`${ORDERBY} menu_order`)),
  },
  fields: { ...POST_FIELDS, parent: integer, menu_order: integer },
});
