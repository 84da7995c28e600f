import { oneOf, type User } from '../../../core/index.ts';
import {
  type ArchiveSubject,
  type DateParts,
  formatDate,
  harmless,
  partsOf,
  plainText,
  publicationInstant,
  say,
  shownSlug,
  shownTermName,
  type Term,
  texturize,
  toLocal,
  type Visit,
  type VisitList,
  type VisitSubject,
  withDescendants,
} from '../../content/index.ts';
import {
  type ArchivedFormat,
  dateFormats,
  formatName,
  hasPublishedAnything,
  presentationOf,
  type SiteTaxonomy,
} from '../../site/index.ts';
import type { Asked } from '../asked/asking.ts';
import { type AskedDate, isDate, isTimeOfDay, isWhole, queryOfDate, timeAsked } from '../asked/date-asked.ts';
import { FORMAT } from '../asked/formats-asked.ts';
import { isBeyond, listFound, listOfTerms, listPosts } from '../asked/lists.ts';
import { queryOf } from '../asked/narrowed.ts';
import type { Shown } from '../asked/shown.ts';
import { archiveAsked, archiveClasses, classOf, isBuiltIn, pagedName } from './archive-subject.ts';
import { listValues, listVisitAt, pagedClasses, visitAt } from './visit.ts';

/** The name of a term or an author for a title (reference, `wp_get_document_title`). @param name HTML */
const titleOf = (name: string): string => plainText(texturize(name));

/**
 * The archive of a term, including its descendants.
 *
 * @param groups if several terms are requested; records must have a term of each group
 * @returns undefined for a page after the last
 */
export function showTerm(
  asked: Asked,
  taxonomy: SiteTaxonomy,
  term: Term,
  groups: readonly (readonly Term[])[] = [[term]],
): Shown | undefined {
  const { store } = asked.context;
  const ids = groups.map((group) =>
    withDescendants(
      store,
      group.map(({ id }) => id),
    ),
  );
  const list = listOfTerms(asked, taxonomy.name, ids);
  return isBeyond(asked, list) ? undefined : showArchive(asked, { is: 'term', term }, list);
}

/**
 * The archive of an author. A user who has published nothing is not found, like one who does not exist, so that accounts are not
 * disclosed.
 *
 * @param ids of all authors whose posts are listed, if there are several
 * @returns undefined for such a user, and for a page after the last
 */
export function showAuthor(asked: Asked, user: User, ids: readonly number[] = [user.id]): Shown | undefined {
  if (!hasPublishedAnything(asked.context, user)) return undefined;
  const list = listPosts(asked, oneOf('author', ids));
  return isBeyond(asked, list) ? undefined : showArchive(asked, { is: 'author', user }, list);
}

/**
 * The archive of post formats, under the name of the first.
 *
 * @returns undefined if there are no such posts, and for a page after the last
 */
export function showFormats(asked: Asked, formats: readonly ArchivedFormat[]): Shown | undefined {
  const list = listPosts({ ...asked, within: { [FORMAT]: formats.join() } });
  const [format] = formats;
  if (format === undefined || list.total === 0 || isBeyond(asked, list)) return undefined;
  return showArchive(asked, { is: 'format', format }, list);
}

/** A list as the archive of its subject. */
function showArchive(asked: Asked, subject: ArchiveSubject, list: VisitList): Shown {
  const visit = listVisitAt(asked, subject, list);
  return { visit, ...archiveLook(asked, subject, visit), values: listValues(visit) };
}

/**
 * An archive under the name of what its query names, if that counts more than its path: terms count more than post formats, these
 * more than authors, and these more than dates (reference, `wp_get_document_title`).
 *
 * @param asked `within` the archive at the path
 */
export function namedByQuery(asked: Asked, shown: Shown): Shown {
  const subject = archiveAsked(asked);
  if (!subject || isSame(subject, shown.visit.subject)) return shown;
  const visit = { ...shown.visit, subject };
  return { ...shown, visit, ...archiveLook(asked, subject, visit) };
}

/** Whether the query names nothing but what the path does; several authors or formats have the name of the one at the path. */
const isSame = (subject: ArchiveSubject, shown: VisitSubject): boolean =>
  subject.is === 'term' && shown.is === 'term' ? subject.term.id === shown.term.id : subject.is === shown.is;

/** How an archive is named, and what shows it. */
function archiveLook(
  asked: Asked,
  subject: ArchiveSubject,
  visit: Visit,
): Pick<Shown, 'title' | 'classes' | 'templates'> {
  const { title, templates } = lookOf(asked, subject);
  return {
    title,
    classes: [...archiveClasses(asked, subject), ...pagedClasses(visit, pagedName(subject))],
    templates: [...templates, 'archive', 'index'],
  };
}

function lookOf({ context }: Asked, subject: ArchiveSubject): Pick<Shown, 'title' | 'templates'> {
  if (subject.is === 'author') {
    const { user } = subject;
    return {
      title: titleOf(harmless(user.name)),
      templates: [`author-${shownSlug(user.slug)}`, `author-${user.id}`, 'author'],
    };
  }
  if (subject.is === 'format') {
    return {
      title: say(context, formatName(subject.format)),
      templates: [`taxonomy-${FORMAT}-post-format-${subject.format}`, `taxonomy-${FORMAT}`, 'taxonomy'],
    };
  }
  const { term } = subject;
  const name = classOf(term.taxonomy);
  const slug = shownSlug(term.slug);
  const title = titleOf(shownTermName(term));
  return isBuiltIn(term.taxonomy)
    ? { title, templates: [`${name}-${slug}`, `${name}-${term.id}`, name] }
    : { title, templates: [`taxonomy-${name}-${slug}`, `taxonomy-${name}`, 'taxonomy'] };
}

/**
 * The archive of a day, a month or a year, in the site's time zone. For a date in all years or months, the first listed post
 * determines the title, as in the reference. Posts of a week of any year, or of a time of day, have no title.
 *
 * @returns undefined if there are no posts
 */
export function showDate(asked: Asked, date: AskedDate): Shown | undefined {
  const list = listPosts({ ...asked, within: queryOfDate(date) });
  const isUntitled = Object.keys(queryOfDate(date)).length === 0 || isTimeOfDay(timeAsked(queryOf(asked)) ?? {});
  const named = isWhole(date) ? date : nameOf(asked, date, list);
  if (!named || (list.items.length === 0 && !(asked.isFeed && isDate(named)))) return undefined;
  const visit = listVisitAt(asked, isUntitled ? { is: 'time' } : { is: 'date', ...named }, list);
  return {
    visit,
    title: isUntitled ? '' : dateTitle(asked, named),
    classes: ['archive', 'date', ...pagedClasses(visit, 'date')],
    templates: ['date', 'archive', 'index'],
    values: listValues(visit),
  };
}

/** The day or month of the first post of a list. */
function nameOf({ context }: Asked, date: AskedDate, { items: [first] }: VisitList): DateParts | undefined {
  if (!first) return undefined;
  const { day, ...month } = partsOf(toLocal(publicationInstant(first.record), context.site.timezone));
  return date.day === undefined ? month : { ...month, day };
}

/** The day, month or year in the format of the site. */
function dateTitle({ context }: Asked, { year, month, day }: DateParts): string {
  const { language } = presentationOf(context);
  const format = month === undefined ? 'Y' : day === undefined ? say(context, 'F Y') : dateFormats(context).date_format;
  return formatDate(format, Date.UTC(year, (month ?? 1) - 1, day ?? 1), 'UTC', language);
}

/**
 * The page of search results.
 *
 * @returns undefined for a page after the last
 * @throws ApiError rest_invalid_param for a text that is too long
 */
export function showSearch(asked: Asked, text: string): Shown | undefined {
  const list = listFound(asked, text);
  if (isBeyond(asked, list)) return undefined;
  const within = archiveAsked(asked);
  const visit = listVisitAt(asked, { is: 'search', text, ...(within && { within }) }, list);
  return {
    visit,
    title: say(asked.context, 'Search Results for “{text}”', { text }),
    classes: [
      ...archiveClasses(asked, within),
      'search',
      list.total > 0 ? 'search-results' : 'search-no-results',
      ...pagedClasses(visit, (within && pagedName(within)) ?? 'search'),
    ],
    templates: ['search', 'index'],
    values: listValues(visit),
    isHidden: true,
  };
}

/** The "not found" page. */
export const showMissing = (asked: Asked): Shown => ({
  visit: visitAt(asked, { is: 'missing' }, { page: 1 }),
  status: 404,
  title: say(asked.context, 'Page not found'),
  classes: ['error404'],
  templates: ['404', 'index'],
});
