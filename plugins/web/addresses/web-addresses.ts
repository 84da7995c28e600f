import { eq, type PageAddress, users } from '../../../core/index.ts';
import {
  addressing,
  authorUrl,
  type DateParts,
  dateUrl,
  partsOf,
  plainText,
  terms,
  titleHtml,
  toLocal,
  withStatus,
} from '../../content/index.ts';
import {
  formatUrl,
  frontPageOf,
  hasPublishedAnything,
  type Item,
  type ItemKind,
  itemUrl,
  PAGE,
  POST,
  pagePath,
  publicTaxonomies,
  termUrl,
  usedFormats,
} from '../../site/index.ts';
import { postsPageOf, type WebContext } from '../asked/asking.ts';
import { webAddresses } from '../asked/points.ts';
import { isThere } from '../asked/shown.ts';
import { findPage } from '../finding/find-shown.ts';
import { pagedKinds } from '../finding/items-at.ts';
import { redirectsOf } from '../redirects/redirects-file.ts';
import { isPublic, pagesOf, textPageUrl } from '../subjects/item.ts';
import { askedFor, listAddresses, pathBelow } from './list-addresses.ts';

/** Maximum number of characters of a text that the search of a static copy examines. */
const MOST_SEARCHED = 2_000;

/**
 * Texts by which the search of a static copy finds a record.
 *
 * @param title HTML
 * @param text HTML, blocks included
 */
export const foundBy = (title: string, text: string): Required<PageAddress>['found'] => ({
  title: plainText(titleHtml(title)),
  text: plainText(text).slice(0, MOST_SEARCHED),
});

/** All addresses of public pages of the site, including those of other plugins. */
export function* addressesOf(context: WebContext): Generator<PageAddress> {
  yield* homeAddresses(context);
  for (const kind of pagedKinds(context)) yield* itemAddresses(context, kind);
  yield* termAddresses(context);
  for (const format of usedFormats(context)) yield* listAddresses(context, formatUrl(context, format));
  for (const user of context.store.of(users).find().records) {
    if (hasPublishedAnything(context, user)) yield* listAddresses(context, authorUrl(context, user));
  }
  for (const date of datesOf(context)) yield* listAddresses(context, dateUrl(context, date));
  for (const addresses of context.contributions.all(webAddresses)) yield* addresses(context);
  yield { path: '/?s=', file: '/search/index.html', isSearch: true };
  yield { path: '/404.html', isMissing: true };
  yield* formerAddresses(context);
}

function* homeAddresses(context: WebContext): Generator<PageAddress> {
  const { site, store } = context;
  const front = frontPageOf(context);
  const page = front > 0 ? store.of(PAGE.collection).get(front) : undefined;
  if (page && isPublic(context, page)) yield* textAddresses(context, page, `${site.url}/`, true);
  else yield* listAddresses(context, `${site.url}/`);
}

/** Addresses of published items without a password. */
function* itemAddresses(context: WebContext, kind: ItemKind): Generator<PageAddress> {
  const { store, moment } = context;
  const apart = [frontPageOf(context), postsPageOf(context)];
  for (const item of store.of(kind.collection).find({ where: withStatus('publish', moment) }).records) {
    const url = itemUrl(context, kind, item);
    if (item.id === postsPageOf(context)) yield* listAddresses(context, url);
    if (!item.password && !apart.includes(item.id)) yield* textAddresses(context, item, url);
  }
}

function* textAddresses(context: WebContext, item: Item, url: string, isFront = false): Generator<PageAddress> {
  if (item.password) return;
  const { title, content = '' } = item;
  yield { path: pathBelow(context.site, url), found: foundBy(title, content) };
  for (let page = 2; page <= pagesOf(item); page++) {
    yield { path: pathBelow(context.site, textPageUrl(url, page, isFront)) };
  }
}

function* termAddresses(context: WebContext): Generator<PageAddress> {
  const { store } = context;
  for (const taxonomy of publicTaxonomies(context)) {
    for (const term of store.of(terms).find({ where: eq('taxonomy', taxonomy.name) }).records) {
      yield* listAddresses(context, termUrl(context, taxonomy, term));
    }
  }
}

/** The years, months and days in which posts were published, in the site's time zone. */
function datesOf({ store, moment, site }: WebContext): readonly DateParts[] {
  const days = store
    .of(POST.collection)
    .values(['listed'], moment.reached('listed'))
    .map(([instant]) => toLocal(Number(instant), site.timezone).slice(0, 10));
  const texts = new Set(days.flatMap((day) => [day.slice(0, 4), day.slice(0, 7), day]));
  return [...texts].sort().map(partsOf);
}

/** Addresses that redirect: those in `redirects.json`, and those with former slugs of published items. */
function* formerAddresses(context: WebContext): Generator<PageAddress> {
  for (const { from } of redirectsOf(context.store).values()) {
    // a query alone is not a file in a static copy
    if (!from.startsWith('/?') && !isThere(findPage(askedFor(context, from)))) yield { path: encodedPath(from) };
  }
  const { page, isPlain } = addressing(context);
  if (isPlain) return;
  for (const kind of pagedKinds(context)) {
    for (const item of context.store.of(kind.collection).find({ where: withStatus('publish', context.moment) })
      .records) {
      for (const slug of item.former_slugs ?? []) {
        const path = pagePath(context, kind, { ...item, slug });
        if (path) yield { path: pathBelow(context.site, page(path)) };
      }
    }
  }
}

/** A path, encoded as in addresses. */
const encodedPath = (path: string): string => new URL(path, 'http://site').pathname;
