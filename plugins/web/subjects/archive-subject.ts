import { eq, type User, users } from '../../../core/index.ts';
import { type ArchiveSubject, shownSlug, type Term } from '../../content/index.ts';
import { hasPublishedAnything, publicTaxonomies } from '../../site/index.ts';
import type { Asked } from '../asked/asking.ts';
import { dateAsked, timeAsked } from '../asked/date-asked.ts';
import { FORMAT, formatsAsked } from '../asked/formats-asked.ts';
import { queryOf } from '../asked/narrowed.ts';
import { idsAsked, termsAsked } from '../asked/terms-asked.ts';

/**
 * The archive that a list is narrowed to: of the first term, post format or author that its query or its path names (reference,
 * `get_queried_object`). Undefined for none.
 */
export function archiveAsked(asked: Asked): ArchiveSubject | undefined {
  const { context } = asked;
  const query = queryOf(asked);
  for (const taxonomy of publicTaxonomies(context)) {
    const { first: term } = termsAsked(context, taxonomy, query) ?? {};
    if (term) return { is: 'term', term };
  }
  const [format] = formatsAsked(query) ?? [];
  if (format) return { is: 'format', format };
  const user = authorAsked(asked);
  return user && { is: 'author', user };
}

/** The first author in a query who has published something; accounts of others are not disclosed. */
function authorAsked(asked: Asked): User | undefined {
  const { context } = asked;
  const { author, author_name } = queryOf(asked);
  const known = context.store.of(users);
  const named = author_name ? known.first(eq('slug', author_name.toLowerCase())) : undefined;
  return [...idsAsked(author).ids.map((id) => known.get(id)), named].find(
    (user) => user && hasPublishedAnything(context, user),
  );
}

/**
 * Classes of `body` for an archive, and for a search within it; those of an author take precedence over those of a term (reference,
 * `get_body_class`).
 *
 * @returns empty for what is not an archive
 */
export function archiveClasses(asked: Asked, subject: ArchiveSubject | undefined): readonly string[] {
  const query = queryOf(asked);
  const isDated = dateAsked(query) !== undefined || timeAsked(query) !== undefined;
  const isByAuthor = subject?.is === 'author' || Boolean(query.author_name) || Number(query.author) > 0;
  const classes = [
    ...(isDated ? ['date'] : []),
    ...(isByAuthor ? ['author'] : []),
    ...(subject && isByAuthor === (subject.is === 'author') ? subjectClasses(subject) : []),
  ];
  return classes.length > 0 ? ['archive', ...classes] : [];
}

/** What later pages of an archive are pages of, for `pagedClasses`; undefined for formats and terms of other taxonomies (reference). */
export function pagedName(subject: ArchiveSubject): string | undefined {
  if (subject.is === 'author') return 'author';
  return subject.is === 'term' && isBuiltIn(subject.term.taxonomy) ? classOf(subject.term.taxonomy) : undefined;
}

function subjectClasses(subject: ArchiveSubject): readonly string[] {
  if (subject.is === 'term') return termClasses(subject.term);
  if (subject.is === 'format') return [`tax-${FORMAT}`, `term-post-format-${subject.format}`];
  const { slug, id } = subject.user;
  return [`author-${classSlug(slug, id)}`, `author-${id}`];
}

/** The name of a taxonomy in class names of the reference: `tag` for tags. */
export const classOf = (taxonomy: string): string => (taxonomy === 'post_tag' ? 'tag' : taxonomy);

/** Has the taxonomy class names and templates of its own? */
export const isBuiltIn = (taxonomy: string): boolean => taxonomy === 'category' || taxonomy === 'post_tag';

function termClasses({ taxonomy, slug, id }: Term): readonly string[] {
  const name = classOf(taxonomy);
  return isBuiltIn(taxonomy)
    ? [name, `${name}-${classSlug(slug, id)}`, `${name}-${id}`]
    : [`tax-${name}`, `term-${classSlug(slug, id)}`, `term-${id}`];
}

/**
 * The part of a slug that is valid in a class name; the id if nothing is left, or if it could be mistaken for an id (reference,
 * `get_body_class`).
 */
function classSlug(slug: string, id: number): string {
  const name = shownSlug(slug).replace(/%[\da-f]{2}|[^\w-]/gi, '');
  return /^(?:\d*|-+)$/.test(name) ? String(id) : name;
}
