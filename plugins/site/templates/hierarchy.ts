/** The template to look up. */
export interface TemplateRequest {
  readonly slug: string;
  /** A custom template, which pages select. */
  readonly isCustom?: boolean | undefined;
  /** The slug without its specific part: `taxonomy-books` of `taxonomy-books-novels`. */
  readonly prefix?: string | undefined;
}

/** Names that may follow `single-` and `taxonomy-` in slugs. */
export interface KnownNames {
  readonly types: readonly string[];
  readonly taxonomies: readonly string[];
}

/** `author-jane` falls back to `author`. */
const GENERAL = /^(author|category|archive|tag|page)-./;

/** `single-post-hello` falls back to `single-post`, if there is a type `post`, then to `single`. */
const TYPED = /^(taxonomy|single)-(.+)$/;

/** Templates that show several items. */
const ARCHIVES = /^(author|taxonomy|category|tag|date$)/;

/** Templates that show one item. */
const SINGULAR = /^(single|page|attachment$)/;

/** Slugs of the templates that can stand in for this one, itself included, most specific first (reference: the template hierarchy). */
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

/** Fallbacks derived from the parts of the slug itself. */
function wider(slug: string, { types, taxonomies }: KnownNames): readonly string[] {
  const general = GENERAL.exec(slug)?.[1];
  if (general !== undefined) return [general];
  const [, sort, rest] = TYPED.exec(slug) ?? [];
  if (sort === undefined || rest === undefined) return [];
  const names = sort === 'single' ? types : taxonomies;
  if (names.includes(rest)) return [sort];
  // the longest match: `single-post-card-x` is of the type `post-card`, if that exists, not of `post`
  const name = names.filter((one) => rest.startsWith(`${one}-`)).toSorted((a, b) => b.length - a.length)[0];
  return name === undefined ? [] : [`${sort}-${name}`, sort];
}
