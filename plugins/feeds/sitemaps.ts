import { all, type Html, html, type PageAddress, type PageContent, users } from '../../core/index.ts';
import {
  authorUrl,
  contentKinds,
  contentTaxonomies,
  countsOf,
  linkableNamed,
  searchables,
  terms,
  withStatus,
} from '../content/index.ts';
import { formatUrl, hasPublishedAnything, PAGE, POST, presentationOf, usedFormats } from '../site/index.ts';
import { type Asked, type Found, movedTo, showMissing, type WebContext } from '../web/index.ts';
import { rfc3339 } from './formats/channel.ts';

/** How many addresses a sitemap has (reference). */
const MOST = 2_000;

/** An address, and when what is there was changed, in milliseconds since 1970 UTC. */
interface Entry {
  readonly url: string;
  readonly modified?: number | undefined;
}

/** Addresses of one kind. */
interface Sitemap {
  /** `posts-page` */
  readonly name: string;
  readonly count: number;
  /** @param offset how many are left out */
  entries(offset: number, limit: number): readonly Entry[];
}

const TYPE = 'application/xml; charset=UTF-8';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Slashes may stand behind it, and before those of an address that is none there may be very many. */
const PATH = /^(\/wp-sitemap(?:-([a-z0-9_-]+)-(\d{1,6}))?\.xml)\/*$/;
const FORMER_PATH = /^\/sitemap\.xml\/*$/;

/** The index of sitemaps at `/wp-sitemap.xml`, and each of them; none of a site that is not public. */
export function sitemapAt(asked: Asked): Found | undefined {
  const { context, address } = asked;
  if (address.parts.length === 0 && address.query.sitemap) return sitemapByQuery(asked);
  return presentationOf(context).blog_public ? sitemapByPath(asked) : undefined;
}

/** The way to the sitemap that a query names (reference): `?sitemap=index`, `?sitemap=posts&sitemap-subtype=page&paged=2`. */
function sitemapByQuery(asked: Asked): Found {
  const { context, address } = asked;
  const { sitemap = '', 'sitemap-subtype': subtype } = address.query;
  const name = subtype ? `${sitemap}-${subtype}` : sitemap;
  const isThere =
    presentationOf(context).blog_public && (name === 'index' || sitemapNamed(context, name) !== undefined);
  if (!isThere) return showMissing(asked);
  const file = name === 'index' ? 'wp-sitemap.xml' : `wp-sitemap-${name}-${address.paged ?? 1}.xml`;
  return movedTo(asked, `${context.site.url}/${file}`, ['sitemap', 'sitemap-subtype', 'paged']);
}

function sitemapByPath({ context, address }: Asked): Found | undefined {
  const { site } = context;
  if (FORMER_PATH.test(address.path)) return { location: `${site.url}/wp-sitemap.xml` };
  const [, path, name, page = '1'] = PATH.exec(address.path) ?? [];
  if (path === undefined) return undefined;
  const number = Math.max(1, Number(page));
  const own = name === undefined ? path : `/wp-sitemap-${name}-${number}.xml`;
  if (own !== address.path) return { location: `${site.url}${own}` };
  if (name === undefined) return sitemapIndex(context, [...sitemaps(context)]);
  const entries = sitemapNamed(context, name)?.entries((number - 1) * MOST, MOST) ?? [];
  return entries.length === 0 ? undefined : xml('urlset', entries.map(entryXml));
}

/** All of them, one after the other: those behind the one that is asked for are not made. */
function* sitemaps(context: WebContext): Iterable<Sitemap> {
  yield* itemSitemaps(context);
  yield* termSitemaps(context);
  yield formatSitemap(context);
  yield userSitemap(context);
}

function sitemapNamed(context: WebContext, name: string): Sitemap | undefined {
  for (const map of sitemaps(context)) if (map.name === name) return map;
  return undefined;
}

/** Addresses of all sitemaps, and of their index. */
export function* sitemapAddresses(context: WebContext): Generator<PageAddress> {
  if (!presentationOf(context).blog_public) return;
  yield { path: '/wp-sitemap.xml' };
  yield { path: '/sitemap.xml' };
  for (const { name, count } of sitemaps(context)) {
    for (let page = 1; page <= Math.ceil(count / MOST); page++) yield { path: `/wp-sitemap-${name}-${page}.xml` };
  }
}

const sitemapIndex = ({ site }: WebContext, maps: readonly Sitemap[]): PageContent =>
  xml(
    'sitemapindex',
    maps.flatMap(({ name, count }) =>
      Array.from(
        { length: Math.ceil(count / MOST) },
        (_, index) => html`<sitemap><loc>${site.url}/wp-sitemap-${name}-${index + 1}.xml</loc></sitemap>\n`,
      ),
    ),
  );

const entryXml = ({ url, modified }: Entry): Html =>
  html`<url><loc>${url}</loc>${modified !== undefined && html`<lastmod>${rfc3339(modified)}</lastmod>`}</url>\n`;

function xml(name: 'urlset' | 'sitemapindex', entries: readonly Html[]): PageContent {
  const open = name === 'urlset' ? html`<urlset xmlns="${NAMESPACE}">` : html`<sitemapindex xmlns="${NAMESPACE}">`;
  const close = name === 'urlset' ? html`</urlset>` : html`</sitemapindex>`;
  return { type: TYPE, body: html`<?xml version="1.0" encoding="UTF-8"?>\n${open}\n${entries}${close}\n`.toString() };
}

/** What is published, of every kind that people look for. */
function itemSitemaps(context: WebContext): readonly Sitemap[] {
  const { contributions, store, moment } = context;
  return contributions
    .all(searchables)
    .filter(({ isApart }) => !isApart)
    .flatMap(({ name, collection, happens }): Sitemap[] => {
      const kind = contributions.all(contentKinds).find((one) => one.name === name);
      if (!kind?.urlOf) return [];
      const where = all(withStatus('publish', moment), happens?.lasts(moment));
      const first = name === PAGE.name ? frontEntry(context) : [];
      return [
        {
          name: `posts-${name}`,
          count: store.of(collection).count(where) + first.length,
          entries: (offset, limit) => {
            const { records } = store.of(collection).find({
              where,
              offset: Math.max(0, offset - first.length),
              limit: limit - (offset === 0 ? first.length : 0),
            });
            const entries = records.map((record) => ({
              url: kind.urlOf?.(context, record) ?? '',
              modified: modifiedOf(record),
            }));
            return offset === 0 ? [...first, ...entries] : entries;
          },
        },
      ];
    });
}

/** The front page, where no page stands for it: it changed when the last of its posts did (reference). */
function frontEntry(context: WebContext): readonly Entry[] {
  const { store, moment } = context;
  const { show_on_front, posts_per_page } = presentationOf(context);
  if (show_on_front === 'page') return [];
  const { records } = store.of(POST.collection).find({
    where: withStatus('publish', moment),
    order: [{ field: 'listed', direction: 'desc' }],
    limit: posts_per_page,
  });
  const modified = Math.max(0, ...records.flatMap((record) => modifiedOf(record) ?? []));
  return [{ url: `${context.site.url}/`, modified: modified || undefined }];
}

/** When a record was changed. */
const modifiedOf = ({ modified, date }: { readonly modified?: string; readonly date?: string }): number | undefined =>
  Date.parse(modified ?? date ?? '') || undefined;

/** Terms that something published carries. */
function termSitemaps(context: WebContext): readonly Sitemap[] {
  const { contributions, store } = context;
  return contributions.all(contentTaxonomies).flatMap(({ name }): Sitemap[] => {
    const linkable = linkableNamed(context, 'taxonomy', name);
    if (!linkable) return [];
    const carried = [...countsOf(context, name)].filter(([, count]) => count > 0).map(([id]) => id);
    const ids = carried.filter((id) => store.of(terms).get(id)?.taxonomy === name).toSorted((a, b) => a - b);
    return [
      {
        name: `taxonomies-${name}`,
        count: ids.length,
        entries: (offset, limit) =>
          ids.slice(offset, offset + limit).map((id) => ({ url: linkable.find(context, id)?.url ?? '' })),
      },
    ];
  });
}

/** Formats that published posts have, which are terms in the reference. */
function formatSitemap(context: WebContext): Sitemap {
  const formats = usedFormats(context);
  return {
    name: 'taxonomies-post_format',
    count: formats.length,
    entries: (offset, limit) =>
      formats.slice(offset, offset + limit).map((format) => ({ url: formatUrl(context, format) })),
  };
}

/** Who has published something, by the names of their pages. */
function userSitemap(context: WebContext): Sitemap {
  const authors = context.store
    .of(users)
    .find()
    .records.filter((user) => hasPublishedAnything(context, user))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  return {
    name: 'users',
    count: authors.length,
    entries: (offset, limit) =>
      authors.slice(offset, offset + limit).map((user) => ({ url: authorUrl(context, user) })),
  };
}
