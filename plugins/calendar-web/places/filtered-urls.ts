import { addressing } from '../../content/index.ts';
import { type Asked, urlBehind, type WebContext } from '../../web/index.ts';
import { archiveOf } from '../blocks/block-setting.ts';
import type { AskedView } from './asked-view.ts';
import { termUrl } from './term-url.ts';

/**
 * Creates the URLs of months and days with the filters of a view, as in the reference: its term, featured events, and the words of a
 * search.
 *
 * @param urlOf URL without filters of a month (`2030-05`) or a day (`2030-05-01`)
 */
export function filteredUrls(
  { context, address }: Asked,
  { term, isFeatured }: AskedView,
  urlOf: (date: string) => string,
): (date: string) => string {
  const { isPlain } = addressing(context);
  const list = term && termUrl(context, term);
  const ofTerm = (date: string) => {
    if (list === undefined) return urlOf(date);
    return isPlain ? withQueryOf(list, urlOf(date)) : urlBehind(list, date);
  };
  return (date) => withWords(isFeatured ? featuredUrl(context, ofTerm(date)) : ofTerm(date), address);
}

/** URL of the upcoming events of a view's term, and of featured events; undefined for a term without a page. */
export function listUrl(context: WebContext, { term, isFeatured }: AskedView): string | undefined {
  const list = term ? termUrl(context, term) : archiveOf(context);
  return list === undefined || !isFeatured ? list : featuredUrl(context, list);
}

/** The same, with the words of a search. */
export function filteredList({ context, address }: Asked, view: AskedView): string | undefined {
  const list = listUrl(context, view);
  return list && withWords(list, address);
}

const featuredUrl = (context: WebContext, url: string): string =>
  addressing(context).isPlain ? `${url}&featured=1` : urlBehind(url, 'featured');

function withQueryOf(list: string, page: string): string {
  const url = new URL(page);
  for (const [name, text] of new URL(list).searchParams) url.searchParams.set(name, text);
  return url.href;
}

function withWords(address: string, { query }: Asked['address']): string {
  const url = new URL(address);
  const words = query['tribe-bar-search'];
  if (words) url.searchParams.set('tribe-bar-search', words);
  return url.href;
}
