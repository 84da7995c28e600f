/** The routes of the contract (`contract/site.md`, Endpoints), written off it by hand, in its order. */
import type { Table } from './common.ts';
import { byDefault, text } from './schema.ts';
import { batch } from './table/batch.ts';
import { blocks } from './table/blocks.ts';
import { builder } from './table/builder.ts';
import { globalStyles } from './table/global-styles.ts';
import { media } from './table/media.ts';
import { menuItems } from './table/menu-items.ts';
import { navigation } from './table/navigation.ts';
import { oembed } from './table/oembed.ts';
import { pages } from './table/pages.ts';
import { posts } from './table/posts.ts';
import { templateParts, templates } from './table/templates.ts';

export const TABLE: Table = {
  'GET /': { context: byDefault('view', text) },
  ...batch,
  ...oembed,
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

/** Versioning: "the host lists these namespaces"; `batch/v1` is a route and none of them. */
export const NAMESPACES = ['oembed/1.0', 'builder/v1', 'site/v2', 'site-health/v1', 'block-editor/v1'];

/** Namespaces whose routes are compared: the contract does not contain routes of the other two. */
export const COMPARED = ['oembed/1.0', 'builder/v1', 'site/v2'];

/** Paths whose writes a batch may hold ("Batch: … The item routes above … and their collections"). */
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
