import { all, eq, gte, lt, type User } from '../../../core/index.ts';
import {
  type DateParts,
  daysOfWeek,
  firstSecond,
  formatDate,
  partsAfter,
  plainText,
  say,
  shownSlug,
  shownTermName,
  type Term,
  toInstant,
  withDescendants,
} from '../../content/index.ts';
import { dateFormats, hasPublishedAnything, POST, presentationOf, type SiteTaxonomy } from '../../site/index.ts';
import type { Asked } from '../asked/asking.ts';
import { listFound, listOfTerms, listPosts } from '../asked/lists.ts';
import type { Shown } from '../asked/shown.ts';
import { listValues, pagedClasses, visitAt } from './visit.ts';

/** A name of a class of the reference for a taxonomy of its own: of tags it is `tag`. */
const classOf = (taxonomy: string): string => (taxonomy === 'post_tag' ? 'tag' : taxonomy);

const OWN = new Set(['category', 'post_tag']);

/** A slug within a class; one that is only digits would be taken for an id. */
const classSlug = (slug: string, id: number): string => (/^\d+$/.test(slug) ? String(id) : shownSlug(slug));

/** What carries a term, and what carries those below it. @returns undefined for a page behind the last */
export function showTerm(asked: Asked, taxonomy: SiteTaxonomy, term: Term): Shown | undefined {
  const page = asked.address.paged ?? 1;
  const list = listOfTerms(asked, taxonomy.name, withDescendants(asked.context.store, [term.id]));
  if (page > 1 && list.items.length === 0) return undefined;
  const visit = visitAt(asked, { is: 'term', term }, { list });
  const name = classOf(taxonomy.name);
  const slug = shownSlug(term.slug);
  const isOwn = OWN.has(taxonomy.name);
  return {
    visit,
    title: plainText(shownTermName(term)),
    classes: [
      'archive',
      ...(isOwn ? [name] : [`tax-${name}`]),
      ...(isOwn
        ? [`${name}-${classSlug(term.slug, term.id)}`, `${name}-${term.id}`]
        : [`term-${classSlug(term.slug, term.id)}`, `term-${term.id}`]),
      ...pagedClasses(page, ...(isOwn ? [name] : [])),
    ],
    templates: isOwn
      ? [`${name}-${slug}`, `${name}-${term.id}`, name, 'archive', 'index']
      : [`taxonomy-${name}-${slug}`, `taxonomy-${name}`, 'taxonomy', 'archive', 'index'],
    values: listValues(visit),
  };
}

/**
 * Posts of an author. One who has published nothing is as unknown as one who is not there: nobody learns who has an account.
 *
 * @returns undefined for such a one, and for a page behind the last
 */
export function showAuthor(asked: Asked, user: User): Shown | undefined {
  if (!hasPublishedAnything(asked.context, user)) return undefined;
  const page = asked.address.paged ?? 1;
  const list = listPosts(asked, eq('author', user.id));
  if (page > 1 && list.items.length === 0) return undefined;
  const visit = visitAt(asked, { is: 'author', user }, { list });
  const slug = shownSlug(user.slug);
  return {
    visit,
    title: user.name,
    classes: [
      'archive',
      'author',
      `author-${classSlug(user.slug, user.id)}`,
      `author-${user.id}`,
      ...pagedClasses(page, 'author'),
    ],
    templates: [`author-${slug}`, `author-${user.id}`, 'author', 'archive', 'index'],
    values: listValues(visit),
  };
}

/** Is there such a day or month? */
export const isDate = ({ year, month = 1, day = 1 }: DateParts): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    year > 0 && year < 9999 && month > 0 && day > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
};

/** Posts of a day, a month or a year, as clocks of the site show it. @returns undefined where there are none */
export function showDate(asked: Asked, date: DateParts): Shown | undefined {
  const [from, to] = isDate(date) ? timesOf(asked, date) : [];
  if (from === undefined || to === undefined) return undefined;
  const instant = (local: string) => toInstant(local, asked.context.site.timezone);
  const list = listPosts(
    asked,
    all(gte(POST.collection, 'date', instant(from)), lt(POST.collection, 'date', instant(to))),
  );
  if (list.items.length === 0) return undefined;
  const visit = visitAt(asked, { is: 'date', ...date }, { list });
  return {
    visit,
    title: dateTitle(asked, date),
    classes: ['archive', 'date', ...pagedClasses(visit.page, 'date')],
    templates: ['date', 'archive', 'index'],
    values: listValues(visit),
  };
}

/** From when to when a date is, as clocks show it; of a year with the number of a week (`?w=22`) that week, if there is one. */
function timesOf({ context, address }: Asked, date: DateParts): readonly [from: string, to: string] | readonly [] {
  const { w } = address.query;
  if (w === undefined || date.month !== undefined) return [firstSecond(date), firstSecond(partsAfter(date))];
  const week = /^\d{1,2}$/.test(w)
    ? daysOfWeek(date.year, Number(w), presentationOf(context).start_of_week)
    : undefined;
  return week ? [`${week[0]} 00:00:00`, `${week[1]} 00:00:00`] : [];
}

/** The day, month or year as people write it. */
function dateTitle({ context }: Asked, { year, month, day }: DateParts): string {
  const { language } = presentationOf(context);
  const format = month === undefined ? 'Y' : day === undefined ? say(context, 'F Y') : dateFormats(context).date_format;
  return formatDate(format, Date.UTC(year, (month ?? 1) - 1, day ?? 1), 'UTC', language);
}

/**
 * What a search finds.
 *
 * @returns undefined for a page behind the last
 * @throws ApiError rest_invalid_param for a text that is too long
 */
export function showSearch(asked: Asked, text: string): Shown | undefined {
  const page = asked.address.paged ?? 1;
  const list = listFound(asked, text);
  if (page > 1 && list.items.length === 0) return undefined;
  const visit = visitAt(asked, { is: 'search', text }, { list });
  return {
    visit,
    title: say(asked.context, 'Search Results for “{text}”', { text }),
    classes: ['search', list.total > 0 ? 'search-results' : 'search-no-results', ...pagedClasses(page, 'search')],
    templates: ['search', 'index'],
    values: listValues(visit),
    isHidden: true,
  };
}

/** There is nothing at the address. */
export const showMissing = (asked: Asked): Shown => ({
  visit: visitAt(asked, { is: 'missing' }, { page: 1 }),
  status: 404,
  title: say(asked.context, 'Page not found'),
  classes: ['error404'],
  templates: ['404', 'index'],
});
