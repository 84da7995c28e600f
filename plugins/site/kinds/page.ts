import { defineKind } from '../kind.ts';
import { site } from '../site.ts';
import { BUILDER_META, FOOTNOTES } from './meta.ts';
import { PAGE_RIGHTS } from './rights.ts';

/** Pages: a tree. */
export const PAGE = defineKind(site, {
  name: 'page',
  restBase: 'pages',
  base: '',
  labels: { name: 'Pages', singular: 'Page' },
  supports: [
    'title',
    'editor',
    'excerpt',
    'author',
    'thumbnail',
    'comments',
    'page-attributes',
    'revisions',
    'custom-fields',
  ],
  hierarchical: true,
  rights: PAGE_RIGHTS,
  meta: { ...BUILDER_META, ...FOOTNOTES },
  discussion: 'closed',
});
