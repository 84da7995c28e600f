import { CONTENT_RIGHTS, capabilitiesNamed } from '../../content/index.ts';
import { defineKind } from '../items/kind/define-kind.ts';
import type { ItemKind } from '../items/kind/kind.ts';
import { BUILDER_META, FOOTNOTES } from '../items/kind/meta.ts';
import { postAddress } from '../permalinks/post-address.ts';
import { site } from '../site.ts';
import { CATEGORIES, POST_TAGS } from '../terms/taxonomies.ts';

/** Posts: news, in the order of their dates. */
export const POST: ItemKind = defineKind(site, {
  name: 'post',
  restBase: 'posts',
  base: 'post',
  address: postAddress(() => POST.collection),
  labels: { name: 'Posts', singular: 'Post' },
  icon: 'dashicons-admin-post',
  supports: [
    'title',
    'editor',
    'excerpt',
    'author',
    'thumbnail',
    'comments',
    'sticky',
    'post-formats',
    'revisions',
    'custom-fields',
  ],
  taxonomies: [
    { taxonomy: CATEGORIES, field: 'categories' },
    { taxonomy: POST_TAGS, field: 'tags' },
  ],
  rights: CONTENT_RIGHTS,
  capabilities: capabilitiesNamed('post', 'posts'),
  meta: { ...BUILDER_META, ...FOOTNOTES },
});
