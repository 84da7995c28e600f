import { LIST, ONLY_POSTS, operator, POST_FIELDS, taxRelation, termFilter, versioned } from '../common.ts';
import { byDefault, integer, list, objectOf, oneOf, text, without } from '../schema.ts';
import { POSTS } from './posts.ts';

/** Blocks: "as posts without `author`, `featured_media`, `format`, `sticky`". */
export const blocks = versioned({
  ...POSTS,
  path: '/site/v2/blocks',
  list: {
    ...LIST,
    tax_relation: taxRelation,
    pattern_category: termFilter(operator),
    pattern_category_exclude: termFilter(),
  },
  fields: {
    ...without('author featured_media format sticky', { ...POST_FIELDS, ...ONLY_POSTS }),
    meta: objectOf({ pattern_sync_status: byDefault('', oneOf('partial unsynced')), footnotes: byDefault('', text) }),
    pattern_category: list(integer),
  },
});
