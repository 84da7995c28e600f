/** What a template is looked up for. */
export interface TemplateRequest {
  readonly slug: string;
  /** Somebody made it to be named by pages. */
  readonly isCustom?: boolean | undefined;
  /** Its slug without what it is for: `taxonomy-books` of `taxonomy-books-novels`. */
  readonly prefix?: string | undefined;
}

/** Names that stand in slugs after `single-` and `taxonomy-`. */
export interface KnownNames {
  readonly types: readonly string[];
  readonly taxonomies: readonly string[];
}

/** `author-jane` falls back on `author`. */
const GENERAL = /^(author|category|archive|tag|page)-./;

/** `single-post-hello` falls back on `single-post`, if there is a type `post`, and on `single`. */
const TYPED = /^(taxonomy|single)-(.+)$/;

/** Those that show several items. */
const ARCHIVES = /^(author|taxonomy|category|tag|date$)/;

/** Those that show one. */
const SINGULAR = /^(single|page|attachment$)/;

/**
 * Slugs of the templates that may show what a template of this slug is for, the most particular first (reference: the
 * template hierarchy).
 */
export function hierarchyOf(
  { slug, isCustom = false, prefix = '' }: TemplateRequest,
  known: KnownNames,
): readonly string[] {
  if (slug === 'index') return ['index'];
  if (isCustom) return ['page', 'singular', 'index'];
  if (slug === 'front-page') return ['front-page', 'home', 'index'];
  return [
    ...new Set([
      slug,
      ...(prefix === '' ? wider(slug, known) : [prefix, ...prefix.split('-', 1)]),
      ...(ARCHIVES.test(slug) ? ['archive'] : []),
      ...(slug === 'attachment' ? ['single'] : []),
      ...(SINGULAR.test(slug) ? ['singular'] : []),
      'index',
    ]),
  ];
}

/** What a slug falls back on by its own parts. */
function wider(slug: string, { types, taxonomies }: KnownNames): readonly string[] {
  const general = GENERAL.exec(slug)?.[1];
  if (general !== undefined) return [general];
  const [, sort, rest] = TYPED.exec(slug) ?? [];
  if (sort === undefined || rest === undefined) return [];
  const names = sort === 'single' ? types : taxonomies;
  if (names.includes(rest)) return [sort];
  // the longest: a type `post` is none of `single-post-card-x` where there is a type `post-card`
  const name = names.filter((one) => rest.startsWith(`${one}-`)).toSorted((a, b) => b.length - a.length)[0];
  return name === undefined ? [] : [`${sort}-${name}`, sort];
}
