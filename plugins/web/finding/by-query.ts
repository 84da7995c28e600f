import { eq, type User, users } from '../../../core/index.ts';
import {
  authorUrl,
  dateUrl,
  linkables,
  pathParts,
  type Taxonomy,
  type Term,
  termById,
  termBySlug,
} from '../../content/index.ts';
import { PAGE, POST, type SiteTaxonomy, taxonomies, termUrl } from '../../site/index.ts';
import type { Asked, WebContext } from '../asked/asking.ts';
import type { Found, Shown } from '../asked/shown.ts';
import { showAuthor, showDate, showTerm } from '../subjects/archives.ts';
import { pagesOf, showItem } from '../subjects/item.ts';
import { itemAt, itemOfId } from './items-at.ts';
import { movedTo } from './moved.ts';

/** What ids are called in addresses. */
const ID_NAMES = ['p', 'page_id', 'attachment_id'] as const;

/** What an id, a slug or a date in the query of an address names, that is asked for at the site's own address. */
export type ByQuery = Found | 'nothing' | undefined;

/** Is this an address that has the site's own path alone? */
const isByQuery = ({ site }: WebContext, url: string): boolean => url.startsWith(`${site.url}/?`);

const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/**
 * What the query of an address names, as old links and addresses by id do: the way to its page, or what it shows where its
 * address is this one.
 *
 * @returns `nothing` where it names what nobody may see, undefined where it names nothing
 */
export function foundByQuery(asked: Asked): ByQuery {
  return byId(asked) ?? bySlug(asked) ?? byTerm(asked) ?? byAuthor(asked) ?? byDate(asked);
}

function byId(asked: Asked): ByQuery {
  const { context, address } = asked;
  const name = ID_NAMES.find((one) => address.query[one] !== undefined);
  if (name === undefined) return undefined;
  const id = idOf(address.query[name] ?? '');
  const url = publicUrl(context, id);
  if (url === undefined) return 'nothing';
  const query = `?${name}=${id}`;
  if (url !== `${context.site.url}/${query}` && !url.endsWith(`&${name}=${id}`)) {
    return movedTo(asked, url, [name, 'post_type']);
  }
  const found = itemOfId(context, id);
  const textPage = Math.max(1, idOf(address.query.page ?? ''));
  return found && textPage <= pagesOf(found.item) ? showItem(asked, found.kind, found.item, textPage) : 'nothing';
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
  const { name, pagename } = asked.address.query;
  if (name !== undefined) {
    const item = asked.context.store.of(POST.collection).first(eq('address', `0/${name.toLowerCase()}`));
    const url = item && publicUrl(asked.context, item.id);
    return url === undefined ? 'nothing' : movedTo(asked, url, ['name']);
  }
  if (pagename === undefined) return undefined;
  const found = itemAt(asked, pathParts(pagename));
  const url = found?.kind === PAGE ? publicUrl(asked.context, found.item.id) : undefined;
  return url === undefined ? 'nothing' : movedTo(asked, url, ['pagename']);
}

/** How the terms of a taxonomy are named in a query: by id, by slug. */
const termNames = ({ name, query }: SiteTaxonomy): readonly string[] => {
  if (name === 'category') return ['cat', 'category_name'];
  if (name === 'post_tag') return ['tag', 'tag_id'];
  return query ? [query.name] : [];
};

function byTerm(asked: Asked): ByQuery {
  const { context, address } = asked;
  const { taxonomy: named, term: slug = '' } = address.query;
  for (const taxonomy of context.contributions.all(taxonomies).filter((one) => one.public)) {
    const names = termNames(taxonomy);
    const name = names.find((one) => address.query[one] !== undefined);
    const isNamed = named === taxonomy.name;
    if (name === undefined && !isNamed) continue;
    const term =
      name === undefined ? termOf(context, taxonomy, slug) : termOf(context, taxonomy, address.query[name] ?? '');
    if (!term) return 'nothing';
    const url = termUrl(context, taxonomy, term);
    // tags stay where they are, as in the reference
    if (name === 'tag' || isByQuery(context, url)) return showTerm(asked, taxonomy, term) ?? 'nothing';
    return movedTo(asked, url, [...names, 'taxonomy', 'term']);
  }
  return named === undefined ? undefined : 'nothing';
}

const termOf = ({ store }: WebContext, taxonomy: Taxonomy, named: string): Term | undefined =>
  (/^\d{1,15}$/.test(named) ? termById(store, taxonomy, Number(named)) : undefined) ??
  termBySlug(store, taxonomy, pathParts(named).at(-1) ?? '');

function byAuthor(asked: Asked): ByQuery {
  const { context, address } = asked;
  const { author, author_name } = address.query;
  if (author === undefined && author_name === undefined) return undefined;
  const known = context.store.of(users);
  const user: User | undefined =
    author === undefined ? known.first(eq('slug', (author_name ?? '').toLowerCase())) : known.get(idOf(author));
  const shown: Shown | undefined = user && showAuthor(asked, user);
  if (!user || !shown) return 'nothing';
  const url = authorUrl(context, user);
  return isByQuery(context, url) ? shown : movedTo(asked, url, ['author', 'author_name']);
}

function byDate(asked: Asked): ByQuery {
  const { year, monthnum, day, m } = asked.address.query;
  const [, y = year, month = monthnum, d = day] = /^(\d{4})(\d{2})?(\d{2})?$/.exec(m ?? '') ?? [];
  if (y === undefined) return undefined;
  const date = {
    year: idOf(y),
    ...(month !== undefined && { month: idOf(month) }),
    ...(month !== undefined && d !== undefined && { day: idOf(d) }),
  };
  const shown = showDate(asked, date);
  if (!shown) return 'nothing';
  const url = dateUrl(asked.context, date);
  return isByQuery(asked.context, url) ? shown : movedTo(asked, url, ['year', 'monthnum', 'day', 'm']);
}
