/**
 * The table: names of the API, and those that clients of WordPress and The Events Calendar know. What is not in it has the same
 * name in both: types, taxonomies, most members, headers of totals.
 */

type Pairs = readonly (readonly [own: string, theirs: string])[];

/** Namespaces, as paths begin with them. */
export const NAMESPACES: Pairs = [
  ['site/v2', 'wp/v2'],
  ['calendar/events/v1', 'tribe/events/v1'],
  ['block-editor/v1', 'wp-block-editor/v1'],
  ['site-health/v1', 'wp-site-health/v1'],
];

/** Members of bodies and parameters. Answers have them under both names, and so may what is sent; theirs counts. */
export const MEMBERS: Pairs = [
  ['site_id', 'wp_id'],
  ['pattern_category', 'wp_pattern_category'],
  ['pattern_category_exclude', 'wp_pattern_category_exclude'],
  ['pattern_sync_status', 'wp_pattern_sync_status'],
];

/** Prefixes of link relations. */
export const RELATIONS = { own: 'site:', theirs: 'wp:' } as const;

/** What the prefix stands for. */
export const CURIE = { name: 'wp', href: 'https://api.w.org/{rel}', templated: true };

/** A member of `meta` that clients read beside `meta`, by its own name. */
export const LIFTED = 'pattern_sync_status';

/** Members whose text is the name of a namespace; `default` is one in the index, of the parameter `namespace`. */
export const NAMES_OF_NAMESPACES: ReadonlySet<string> = new Set([
  'default',
  'namespace',
  'namespaces',
  'rest_namespace',
]);

/** Collections of templates. Their ids separate theme and slug by one slash here, by two there: editors compare them as texts. */
export const TEMPLATES: readonly string[] = ['templates', 'template-parts'];

/** Members of errors and schemas that name paths. */
export const NAMES_OF_PATHS: ReadonlySet<string> = new Set(['examples', 'message']);

/** Members whose texts are names of members: of errors and of schemas. */
export const NAMES_OF_MEMBERS: ReadonlySet<string> = new Set(['params', 'required']);

/** Parameters that name members and relations, with dots and commas. */
export const NAMING: ReadonlySet<string> = new Set(['_fields', '_embed']);

/** Members with what people or themes wrote: nothing in them is a name of the API. */
export const WRITTEN: ReadonlySet<string> = new Set(['attributes', 'raw', 'settings', 'styles']);
