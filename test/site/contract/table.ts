/** The routes of the contract (`contract/site.md`, Endpoints), written off it by hand, in its order. */
import type { Table } from './common.ts';
import { byDefault, text } from './schema.ts';
import { blocks } from './table/blocks.ts';
import { builder } from './table/builder.ts';
import { globalStyles } from './table/global-styles.ts';
import { media } from './table/media.ts';
import { menuItems } from './table/menu-items.ts';
import { navigation } from './table/navigation.ts';
import { pages } from './table/pages.ts';
import { posts } from './table/posts.ts';
import { templateParts, templates } from './table/templates.ts';

export const TABLE: Table = {
  'GET /': { context: byDefault('view', text) },
  // here belong POST /batch/v1 and the routes of oembed/1.0, once they are served
  ...builder,
  'GET /site/v2': {},
  ...posts,
  ...pages,
  ...media,
  ...menuItems,
  ...blocks,
  ...templates,
  ...templateParts,
  ...globalStyles,
  ...navigation,
};

/** Namespaces whose routes are compared; the contract's `site-health/v1` and `block-editor/v1` have none that it knows. */
export const NAMESPACES = ['site/v2', 'builder/v1'];

/**
 * Paths, with a method that writes, that a batch may hold ("Batch: … The item routes above … and their collections"). That
 * the index marks them (Versioning) comes with batches.
 */
export const BATCHED = [
  'posts',
  'pages',
  'media',
  'menu-items',
  'blocks',
  'templates',
  'template-parts',
  'navigation',
].flatMap((base) => [`/site/v2/${base}`, `/site/v2/${base}/{id}`]);
