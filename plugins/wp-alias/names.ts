/**
 * The table of names: those of this API, and those that clients of WordPress and The Events Calendar use. All other names are the same in both:
 * types, taxonomies, most members, headers for totals.
 */

type Pairs = readonly (readonly [own: string, theirs: string])[];

/** Namespaces, as in paths. */
export const NAMESPACES: Pairs = [
  ['site/v2', 'wp/v2'],
  ['calendar/events/v1', 'tribe/events/v1'],
  ['block-editor/v1', 'wp-block-editor/v1'],
  ['site-health/v1', 'wp-site-health/v1'],
];

/** Members of bodies and parameters. Responses contain them under both names, and requests may; then the client's name wins. */
export const MEMBERS: Pairs = [
  ['site_id', 'wp_id'],
  ['pattern_category', 'wp_pattern_category'],
  ['pattern_category_exclude', 'wp_pattern_category_exclude'],
  ['pattern_sync_status', 'wp_pattern_sync_status'],
];

/** Prefixes of link relations. */
export const RELATIONS = { own: 'site:', theirs: 'wp:' } as const;

/** The CURIE for the prefix. */
export const CURIE = { name: 'wp', href: 'https://api.w.org/{rel}', templated: true };

/** A member of `meta` that clients also read at the top level. */
export const LIFTED = 'pattern_sync_status';

/** Members whose value is the name of a namespace; `default` is one in the index, for the parameter `namespace`. */
export const NAMES_OF_NAMESPACES: ReadonlySet<string> = new Set([
  'default',
  'namespace',
  'namespaces',
  'rest_namespace',
]);

/** Collections of templates. Their ids separate theme and slug by one slash in this API and by two for clients, which compare them as strings. */
export const TEMPLATES: readonly string[] = ['templates', 'template-parts'];

/** Members of errors and schemas that contain paths. */
export const NAMES_OF_PATHS: ReadonlySet<string> = new Set(['examples', 'message']);

/** Members of errors and schemas whose values are member names. */
export const NAMES_OF_MEMBERS: ReadonlySet<string> = new Set(['params', 'required']);

/** Parameters that contain names of members and relations, separated by dots and commas. */
export const NAMING: ReadonlySet<string> = new Set(['_fields', '_embed']);

/** Members with content of users or themes: names in them are not translated. */
export const WRITTEN: ReadonlySet<string> = new Set(['attributes', 'raw', 'settings', 'styles']);
