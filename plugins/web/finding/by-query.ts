import { eq, type User, users } from '../../../core/index.ts';
import { authorUrl, dateUrl, linkables, pathParts, slugKey } from '../../content/index.ts';
import { hasPublishedAnything, PAGE, POST, publicTaxonomies, termUrl } from '../../site/index.ts';
import { type Asked, postsPageOf, type WebContext } from '../asked/asking.ts';
import { dateAsked, isWhole } from '../asked/date-asked.ts';
import type { Found, Moved, Shown } from '../asked/shown.ts';
import { idsAsked, namesOfTerms, termsAsked } from '../asked/terms-asked.ts';
import { showAuthor, showDate, showTerm } from '../subjects/archives.ts';
import { pagesOf, showItem, textPageUrl } from '../subjects/item.ts';
import { showPosts } from '../subjects/posts.ts';
import { dateInstead } from './dates.ts';
import { fileNamed, fileOfId } from './files-at.ts';
import { formerlyNamed, urlLike } from './guess.ts';
import { isAt, itemAt, itemOfId } from './items-at.ts';
import { movedTo } from './moved.ts';

/** What ids are called in addresses. */
const ID_NAMES = ['p', 'page_id', 'attachment_id'] as const;

/** What an address goes without where it is empty (reference); of other members of the query, an empty one says nothing. */
const NOTHING_EMPTY = ['p', 'page_id', 'cat', 'tag'] as const;

/** What an id, a slug or a date in the query of an address names, that is asked for at the site's own address. */
export type ByQuery = Found | 'nothing' | undefined;

/** Is a list shown by its query? Where its own address has no other path, and on its pages behind the first. */
const staysAt = ({ context, address }: Asked, url: string): boolean =>
  address.paged !== undefined || url.startsWith(`${context.site.url}/?`);

/** The number that a text begins with (reference, PHP's `(int)`); 0 for none. */
const idOf = (text: string): number => Number(/^\s*(\d{1,15})(?!\d)/.exec(text)?.[1] ?? 0);

/**
 * What the query of an address names, as old links and addresses by id do: the way to its page, or what it shows where its
 * address is this one.
 *
 * @returns `nothing` where it names what nobody may see, undefined where it names nothing
 */
export function foundByQuery(asked: Asked): ByQuery {
  return withoutEmpty(asked) ?? itemByQuery(asked) ?? byList(asked);
}

/** The same of an id or a slug of one item, which goes before a search for words (reference). */
export const itemByQuery = (asked: Asked): ByQuery => byId(asked) ?? bySlug(asked);

/** Of several that are named, the date leads to its address first, then the author; shown is the term before these (reference). */
function byList(asked: Asked): ByQuery {
  const date = byDate(asked);
  if (isMoved(date)) return date;
  const author = byAuthor(asked);
  return isMoved(author) ? author : (byTerm(asked) ?? author ?? date);
}

const isMoved = (found: ByQuery): boolean => typeof found === 'object' && 'location' in found;

/** The same address without what is empty in its query. */
function withoutEmpty(asked: Asked): Moved | undefined {
  const empty = NOTHING_EMPTY.filter((name) => asked.address.query[name] === '');
  return empty.length === 0 ? undefined : movedTo(asked, `${asked.context.site.url}/`, empty);
}

function byId(asked: Asked): ByQuery {
  const { context, address } = asked;
  const name = ID_NAMES.find((one) => idOf(address.query[one] ?? '') > 0);
  if (name === undefined) return undefined;
  const id = idOf(address.query[name] ?? '');
  const url = publicUrl(context, id);
  if (url === undefined) return 'nothing';
  const found = itemOfId(context, id);
  const textPage = Math.max(1, idOf(address.query.page ?? ''));
  const isThere = found !== undefined && textPage <= pagesOf(found.item);
  const file = name === 'page_id' ? undefined : fileOfId(context, id);
  if (file !== undefined) return movedTo(asked, file, [name]);
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

/** The page of what has an id, of any plugin, if everybody may see it. */
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
    return url === undefined ? instead(asked, name, ['name']) : movedTo(asked, url, ['name']);
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

/** The way to what may be meant by a slug. @param taken members of the query that say it */
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
  // no list of a format is served
  if (!listed) return (query.taxonomy && query.term) || query.post_format ? 'nothing' : undefined;
  const { taxonomy, first, groups } = listed;
  if (!first) return 'nothing';
  const url = termUrl(context, taxonomy, first);
  const isSeveral = named.flatMap((one) => [...one.groups.flat(), ...one.without]).length > 1;
  // tags, several terms and pages behind the first stay where they are, as in the reference
  if (isSeveral || query.tag !== undefined || staysAt(asked, url)) {
    return showTerm(asked, taxonomy, first, groups) ?? 'nothing';
  }
  return movedTo(asked, url, [...namesOfTerms(taxonomy), 'taxonomy', 'term']);
}

function byAuthor(asked: Asked): ByQuery {
  const { context, address } = asked;
  const { author_name = '' } = address.query;
  // a name is no id, and says nothing, as 0 does (reference)
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
  const date = dateAsked(query);
  if (!date) return undefined;
  const shown = showDate(asked, date);
  if (!isWhole(date)) return shown ?? 'nothing';
  const other = shown || query.m !== undefined ? undefined : dateInstead(date);
  if (other) return movedTo(asked, dateUrl(asked.context, other), DATE_NAMES);
  if (!shown) return 'nothing';
  const url = dateUrl(asked.context, date);
  return staysAt(asked, url) ? shown : movedTo(asked, url, DATE_NAMES);
}
