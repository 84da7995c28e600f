import { CONTENT_RIGHTS } from '../../content/index.ts';
import { defineKind } from '../kind.ts';
import { site } from '../site.ts';
import { CATEGORIES } from '../taxonomies/category.ts';
import { POST_TAGS } from '../taxonomies/tag.ts';
import { BUILDER_META, FOOTNOTES } from './meta.ts';

/** Posts: news, in the order of their dates. */
export const POST = defineKind(site, {
  name: 'post',
  restBase: 'posts',
  base: 'post',
  labels: { name: 'Posts', singular: 'Post' },
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
  meta: { ...BUILDER_META, ...FOOTNOTES },
});
