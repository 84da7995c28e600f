import { eq, type User, users } from '../../../core/index.ts';
import { authorUrl, dateUrl, linkables, pathParts, slugKey } from '../../content/index.ts';
import { formatUrl, hasPublishedAnything, PAGE, POST, publicTaxonomies, termUrl } from '../../site/index.ts';
import { type Asked, postsPageOf, type WebContext } from '../asked/asking.ts';
import { dateAsked, isTimeOfDay, isWhole, timeAsked } from '../asked/date-asked.ts';
import { FORMAT, formatsAsked } from '../asked/formats-asked.ts';
import type { Found, Moved, Shown } from '../asked/shown.ts';
import { idsAsked, isNamed, namesOfTerms, termsAsked } from '../asked/terms-asked.ts';
import { showAuthor, showDate, showFormats, showTerm } from '../subjects/archives.ts';
import { pagesOf, showItem, textPageUrl } from '../subjects/item.ts';
import { showPosts } from '../subjects/posts.ts';
import { dateInstead } from './dates.ts';
import { fileNamed, fileOfId } from './files-at.ts';
import { formerlyNamed, urlLike } from './guess.ts';
import { isAt, itemAt, itemOfId } from './items-at.ts';
import { movedTo } from './moved.ts';

/** Query parameters for ids. */
export const ID_NAMES = ['p', 'page_id', 'attachment_id'] as const;

/** Query parameters that a redirect removes if they are empty (reference); all others are ignored if empty. */
const NOTHING_EMPTY = ['p', 'page_id', 'cat', 'tag'] as const;

/** What the query of the site's own address names by id, slug or date. */
export type ByQuery = Found | 'nothing' | undefined;

/** Is a list shown at its query, without a redirect? It is if its own address is a query too, and on pages after the first. */
const staysAt = ({ context, address }: Asked, url: string): boolean =>
  address.paged !== undefined || url.startsWith(`${context.site.url}/?`);

/** The number at the beginning of a text (reference, PHP's `(int)`); 0 for none. */
const idOf = (text: string): number => Number(/^\s*(\d{1,15})(?!\d)/.exec(text)?.[1] ?? 0);

/**
 * Finds what the query of an address names, as in old links and addresses by id: a redirect to its page, or the page itself if this
 * is its address.
 *
 * @returns `nothing` if it names something that is not public, undefined if it names nothing
 */
export function foundByQuery(asked: Asked): ByQuery {
  return withoutEmpty(asked) ?? itemByQuery(asked) ?? byList(asked);
}

/** The same for the id or slug of one item, which takes precedence over a search (reference). */
export const itemByQuery = (asked: Asked): ByQuery => byId(asked) ?? bySlug(asked);

/** If several are named, redirects for the date come first, then for the author; without one, the term takes precedence (reference). */
function byList(asked: Asked): ByQuery {
  const date = byDate(asked);
  if (isMoved(date)) return date;
  const author = byAuthor(asked);
  return isMoved(author) ? author : (byTerm(asked) ?? author ?? date);
}

const isMoved = (found: ByQuery): boolean => typeof found === 'object' && 'location' in found;

/** A redirect to the same address without empty parameters. */
function withoutEmpty(asked: Asked): Moved | undefined {
  const empty = NOTHING_EMPTY.filter((name) => asked.address.query[name] === '');
  return empty.length === 0 ? undefined : movedTo(asked, `${asked.context.site.url}/`, empty);
}

/**
 * What the query behind the address of a list names instead of the list, because a query takes precedence over a path (reference).
 *
 * @param list what is shown at the address
 * @returns undefined if the query only narrows the list
 */
export function insteadOfList(asked: Asked, { visit: { subject } }: Shown): ByQuery {
  if (subject.is === 'date') return undefined;
  const item = bySlug(asked);
  if (item || subject.is !== 'term') return item;
  const taxonomy = publicTaxonomies(asked.context).find(({ name }) => name === subject.term.taxonomy);
  return taxonomy && isNamed(taxonomy, asked.address.query) ? byTerm(asked) : undefined;
}

/**
 * What an id in the query names. It takes precedence over any path (reference).
 *
 * @param isOfTerm whether the path is that of a list of a term, behind which a media item leads to its file at once (reference)
 */
export function byId(asked: Asked, isOfTerm = () => false): ByQuery {
  const { context, address } = asked;
  const name = ID_NAMES.find((one) => idOf(address.query[one] ?? '') > 0);
  if (name === undefined) return undefined;
  const id = idOf(address.query[name] ?? '');
  const url = publicUrl(context, id);
  if (url === undefined) return 'nothing';
  const found = itemOfId(context, id);
  const textPage = Math.max(1, idOf(address.query.page ?? ''));
  const isThere = found !== undefined && textPage <= pagesOf(found.item);
  const file = name === 'attachment_id' ? fileOfId(context, id) : undefined;
  if (file !== undefined) {
    const isBelow = address.parts.length > 0;
    if (!isBelow && address.paged === undefined) return movedTo(asked, file, [name]);
    return isBelow && !isOfTerm() ? movedTo(asked, url, [name]) : movedTo(asked, file);
  }
  if (found && address.paged !== undefined) {
    return id === postsPageOf(context)
      ? (showPosts(asked, false) ?? 'nothing')
      : showItem(asked, found.kind, found.item);
  }
  const query = `?${name}=${id}`;
  if (url === `${context.site.url}/${query}` || url.endsWith(`&${name}=${id}`)) {
    return isThere ? showItem(asked, found.kind, found.item, textPage) : 'nothing';
  }
  return movedTo(asked, textPageUrl(url, isThere ? textPage : 1), [name, 'post_type', 'page', 'preview']);
}

/** URL of the public page of the record with this id, of any plugin. */
function publicUrl(context: WebContext, id: number): string | undefined {
  for (const linkable of context.contributions.all(linkables)) {
    const found = linkable.type === 'post_type' ? linkable.find(context, id) : undefined;
    if (found) return found.url;
  }
  return undefined;
}

function bySlug(asked: Asked): ByQuery {
  const { name, pagename, attachment = '' } = asked.address.query;
  if (attachment !== '') {
    const file = fileNamed(asked.context, attachment);
    return file === undefined ? instead(asked, attachment, ['attachment']) : movedTo(asked, file);
  }
  if (name) {
    const item = asked.context.store.of(POST.collection).first(eq('address', `0/${name.toLowerCase()}`));
    const url = (item && publicUrl(asked.context, item.id)) ?? formerlyNamed(asked.context, name);
    if (url === undefined) return instead(asked, name, ['name']);
    const textPage = Math.max(1, idOf(asked.address.query.page ?? ''));
    return movedTo(asked, textPageUrl(url, item && textPage <= pagesOf(item) ? textPage : 1), ['name', 'page']);
  }
  if (!pagename) return undefined;
  const path = pathParts(pagename);
  const found = itemAt(asked, path);
  const { context, address } = asked;
  if (found?.kind !== PAGE || !isAt(context, found, path)) return instead(asked, path.at(-1) ?? '', ['pagename']);
  const { item } = found;
  if (item.id === postsPageOf(context)) return showPosts(asked, false) ?? 'nothing';
  return showItem(asked, PAGE, item, Math.min(Math.max(1, idOf(address.query.page ?? '')), pagesOf(item)));
}

/** A redirect to what a slug may mean. @param taken query parameters with the slug */
function instead(asked: Asked, slug: string, taken: readonly string[]): ByQuery {
  const url = urlLike(asked, slugKey(slug));
  return url === undefined ? 'nothing' : movedTo(asked, url, taken);
}

function byTerm(asked: Asked): ByQuery {
  const { context, address } = asked;
  const { query } = address;
  const named = publicTaxonomies(context).flatMap((taxonomy) => {
    const terms = termsAsked(context, taxonomy, query);
    return terms ? [{ taxonomy, ...terms }] : [];
  });
  const listed = named.find(({ groups }) => groups.length > 0);
  if (!listed) return byFormat(asked) ?? (query.taxonomy && query.term ? 'nothing' : undefined);
  const { taxonomy, first, groups } = listed;
  if (!first) return 'nothing';
  const url = termUrl(context, taxonomy, first);
  // of terms that are combined with `+`, only the first counts (reference, `redirect_canonical`)
  const isSeveral = named.flatMap((one) => [...(one.groups[0] ?? []), ...one.without]).length > 1;
  // tags, several terms and pages after the first are not redirected, as in the reference
  if (isSeveral || query.tag !== undefined || staysAt(asked, url)) {
    return showTerm(asked, taxonomy, first, groups) ?? 'nothing';
  }
  return movedTo(asked, url, [...namesOfTerms(taxonomy), 'taxonomy', 'term']);
}

/** A format that is named like a term leads to its archive; one that is named alone is shown (reference). */
function byFormat(asked: Asked): ByQuery {
  const { context, address } = asked;
  const formats = formatsAsked(address.query);
  if (!formats) return undefined;
  const [format] = formats;
  const shown = showFormats(asked, formats);
  if (!format || !shown) return 'nothing';
  const url = formatUrl(context, format);
  return address.query[FORMAT] || formats.length > 1 || staysAt(asked, url)
    ? shown
    : movedTo(asked, url, ['taxonomy', 'term']);
}

function byAuthor(asked: Asked): ByQuery {
  const { context, address } = asked;
  const { author_name = '' } = address.query;
  // a name is not an id, and is ignored like 0 (reference)
  const author = idOf(address.query.author ?? '') || undefined;
  if (author === undefined && author_name === '') return undefined;
  const known = context.store.of(users);
  const { ids } = idsAsked(address.query.author);
  if (ids.length > 1) {
    const first = ids.map((id) => known.get(id)).find((one) => one && hasPublishedAnything(context, one));
    return (first && showAuthor(asked, first, ids)) ?? 'nothing';
  }
  const user: User | undefined =
    author === undefined ? known.first(eq('slug', author_name.toLowerCase())) : known.get(author);
  const shown: Shown | undefined = user && showAuthor(asked, user);
  if (!user || !shown) return 'nothing';
  const url = authorUrl(context, user);
  return author === undefined || staysAt(asked, url) ? shown : movedTo(asked, url, ['author', 'author_name']);
}

const DATE_NAMES = ['year', 'monthnum', 'day', 'm'] as const;

function byDate(asked: Asked): ByQuery {
  const { query } = asked.address;
  const [date, time] = [dateAsked(query), timeAsked(query)];
  if (!date) return time && (showDate(asked, {}) ?? 'nothing');
  const shown = showDate(asked, date);
  if (!isWhole(date) || (time && isTimeOfDay(time))) return shown ?? 'nothing';
  const other = shown || query.m !== undefined ? undefined : dateInstead(date);
  if (other) return movedTo(asked, dateUrl(asked.context, other), DATE_NAMES);
  if (!shown) return 'nothing';
  const url = dateUrl(asked.context, date);
  return staysAt(asked, url) ? shown : movedTo(asked, url, DATE_NAMES);
}
