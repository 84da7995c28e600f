import { ARCHIVED_FORMATS, type ArchivedFormat } from '../../site/index.ts';

/** The taxonomy of formats in the reference, which is also their query parameter. */
export const FORMAT = 'post_format';

/** The format with a slug, which may have the prefix of its term: `aside`, `post-format-aside` (reference). */
export function formatNamed(slug: string): ArchivedFormat | undefined {
  const name = slug.replace(/^post-format-/, '');
  return ARCHIVED_FORMATS.find((format) => format === name);
}

/**
 * The post formats in a query: `?post_format=aside,link`, `?taxonomy=post_format&term=post-format-aside`.
 *
 * @returns empty for unknown formats, undefined for none
 */
export function formatsAsked(query: Readonly<Record<string, string>>): readonly ArchivedFormat[] | undefined {
  const slugs = query[FORMAT] || (query.taxonomy === FORMAT ? query.term : undefined);
  return slugs ? slugs.split(',').flatMap((slug) => formatNamed(slug) ?? []) : undefined;
}
