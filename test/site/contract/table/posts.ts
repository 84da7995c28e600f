import {
  children,
  context,
  FORMAT,
  type Kind,
  LIST,
  LIST_AUTHOR,
  ONLY_POSTS,
  operator,
  POST_FIELDS,
  taxRelation,
  termFilter,
  versioned,
} from '../common.ts';
import { flag, integer, list, oneOf, text } from '../schema.ts';

/** Posts. */
export const POSTS: Kind = {
  path: '/site/v2/posts',
  id: integer,
  list: {
    ...LIST,
    ...LIST_AUTHOR,
    tax_relation: taxRelation,
    categories: termFilter({ ...children, ...operator }),
    categories_exclude: termFilter(children),
    tags: termFilter(operator),
    tags_exclude: termFilter(),
    sticky: flag,
    format: list(oneOf(FORMAT)),
  },
  fields: { ...POST_FIELDS, ...ONLY_POSTS },
  read: { context, excerpt_length: integer, password: text },
};

export const posts = versioned(POSTS);
