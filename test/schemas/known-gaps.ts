import type { Answered } from './answered.ts';

/** Something that the public schemas and this project's contract see differently. */
export interface Gap {
  /** File names in the package. */
  readonly schemas: readonly string[];
  readonly contexts: readonly Answered['context'][];
  /** What the schemas object to. */
  readonly objections: readonly string[];
  readonly reason: string;
}

const missing = (...members: readonly string[]) => members.map((member) => `/${member} is missing`);

const EMBED = 'the package describes what the contexts view and edit show; embed shows less (reference, Site)';

/** All gaps. The tests also fail if one no longer exists. */
export const GAPS: readonly Gap[] = [
  {
    schemas: ['search-result'],
    contexts: ['view', 'embed'],
    objections: ['/type must be equal to one of the allowed values', ...missing('subtype')],
    reason: 'a term that is found has its taxonomy as type and no subtype, as in the recorded answers of the reference',
  },
  {
    schemas: ['post', 'page', 'block', 'navigation-menu'],
    contexts: ['embed'],
    objections: missing('date_gmt', 'guid', 'modified', 'modified_gmt'),
    reason: EMBED,
  },
  {
    schemas: ['post', 'page', 'block'],
    contexts: ['embed'],
    objections: missing('status', 'content'),
    reason: EMBED,
  },
  {
    schemas: ['post', 'page'],
    contexts: ['embed'],
    objections: missing('class_list', 'comment_status', 'ping_status'),
    reason: EMBED,
  },
  {
    schemas: ['attachment'],
    contexts: ['embed'],
    objections: missing(
      ...['date_gmt', 'guid', 'modified', 'modified_gmt', 'status', 'class_list', 'template', 'comment_status'],
      ...['ping_status', 'description', 'post', 'meta'],
    ),
    reason: EMBED,
  },
  {
    schemas: ['revision'],
    contexts: ['embed'],
    objections: missing('date_gmt', 'guid', 'modified', 'modified_gmt', 'content', 'meta'),
    reason: EMBED,
  },
  {
    schemas: ['category', 'tag', 'term'],
    contexts: ['embed'],
    objections: missing('count', 'description', 'meta'),
    reason: EMBED,
  },
  {
    schemas: ['type'],
    contexts: ['embed'],
    objections: missing('description', 'hierarchical', 'has_archive', 'taxonomies'),
    reason: EMBED,
  },
  {
    schemas: ['taxonomy'],
    contexts: ['embed'],
    objections: missing('description', 'hierarchical', 'types'),
    reason: EMBED,
  },
  {
    schemas: ['status'],
    contexts: ['embed'],
    objections: missing('public', 'queryable', 'date_floating'),
    reason: EMBED,
  },
  {
    schemas: ['settings'],
    contexts: ['view', 'edit'],
    objections: ['/email must match format "email"'],
    reason: 'a site without an address has an empty one; those of the reference always have one',
  },
  { schemas: ['user'], contexts: ['embed'], objections: missing('meta'), reason: EMBED },
  {
    schemas: [
      ...['post', 'page', 'attachment', 'block', 'navigation-menu', 'category', 'tag', 'term'],
      ...['menu', 'menu-item'],
    ],
    contexts: ['previous'],
    objections: missing('_links'),
    reason: 'what is no more leads nowhere, in the reference as well; the package describes what is there',
  },
  {
    schemas: ['block'],
    contexts: ['view', 'embed', 'edit', 'previous'],
    objections: missing('wp_pattern_sync_status'),
    reason: 'the contract has it in meta, as pattern_sync_status',
  },
  {
    schemas: ['block'],
    contexts: ['view', 'edit', 'previous'],
    objections: ['/pattern_category is unknown'],
    reason: 'the name of the contract for wp_pattern_category',
  },
  {
    schemas: ['revision'],
    contexts: ['edit'],
    objections: ['/preview_link is unknown'],
    reason: 'autosaves have it in the reference; the package describes them only as revisions',
  },
  {
    schemas: ['menu'],
    contexts: ['embed'],
    objections: missing('description', 'meta', 'locations', 'auto_add'),
    reason: EMBED,
  },
  { schemas: ['menu-item'], contexts: ['embed'], objections: missing('menus', 'meta'), reason: EMBED },
  {
    schemas: ['menu-item'],
    contexts: ['view', 'embed', 'edit', 'previous'],
    objections: ['/url must match format "uri"'],
    reason:
      'it may be a place on this site, such as #top, and is empty for what is not there: in the reference as well',
  },
  {
    schemas: ['template', 'template-part'],
    contexts: ['view', 'embed', 'edit', 'previous'],
    objections: ['/wp_id is missing', '/site_id is unknown'],
    reason: 'the name of the contract for wp_id',
  },
  {
    schemas: ['template', 'template-part'],
    contexts: ['embed'],
    objections: missing('content', 'modified'),
    reason: EMBED,
  },
  {
    schemas: ['global-style-variation'],
    contexts: ['embed'],
    objections: missing('settings', 'styles'),
    reason: EMBED,
  },
  {
    schemas: ['global-styles-revision'],
    contexts: ['embed'],
    objections: missing('settings', 'styles', 'date_gmt', 'modified', 'modified_gmt'),
    reason: EMBED,
  },
  {
    schemas: ['global-styles-revision'],
    contexts: ['view', 'embed', 'edit'],
    objections: ['/_links is unknown'],
    reason: 'they lead to what they were versions of, in the reference as well',
  },
  {
    schemas: ['theme'],
    contexts: ['view', 'embed', 'edit'],
    objections: [
      '/author_uri/raw must match format "uri"',
      '/author_uri/rendered must match format "uri"',
      '/theme_uri/raw must match format "uri"',
      '/theme_uri/rendered must match format "uri"',
      '/screenshot must match format "uri"',
    ],
    reason: 'they are empty of a theme that has none, in the reference as well',
  },
  {
    schemas: ['revision'],
    contexts: ['view', 'edit'],
    objections: ['/description is unknown'],
    reason: 'templates are shaped as posts, and have a description',
  },
  {
    schemas: ['global-style-variation'],
    contexts: ['view'],
    objections: ['/id is missing', '/_links is missing', '/version is unknown', '/$schema is unknown'],
    reason: 'the package describes styles that are stored; what a theme brings is as its file has it',
  },
];
