import { addressing } from '../../content/index.ts';
import { type Asked, urlBehind, type WebContext } from '../../web/index.ts';
import { archiveOf, settingOf } from '../blocks/block-setting.ts';
import type { AskedView } from './asked-view.ts';
import { termUrl } from './term-url.ts';

/**
 * URL of a month or a day with the filters of a view, as in the reference: its term, featured events, and the words of a search.
 *
 * @param date `2030-05` or `2030-05-01`
 */
export function dateUrl({ context, address }: Asked, { term, isFeatured = false }: AskedView, date: string): string {
  const { isPlain } = addressing(context);
  const list = term && termUrl(context, term);
  const page = list === undefined || isPlain ? settingOf(context).urlOf(date) : urlBehind(list, date);
  const url = new URL(isFeatured && !isPlain ? urlBehind(page, 'featured') : page);
  if (isPlain) {
    for (const [name, text] of list === undefined ? [] : new URL(list).searchParams) url.searchParams.set(name, text);
    if (isFeatured) url.searchParams.set('featured', '1');
  }
  return withWords(url, address);
}

/** URL of the upcoming events of a view's term, and of featured events; undefined for a term without a page. */
export function listUrl(context: WebContext, { term, isFeatured }: AskedView): string | undefined {
  const list = term ? termUrl(context, term) : archiveOf(context);
  if (list === undefined || !isFeatured) return list;
  return addressing(context).isPlain ? `${list}&featured=1` : urlBehind(list, 'featured');
}

/** The same, with the words of a search. */
export function filteredList({ context, address }: Asked, view: AskedView): string | undefined {
  const list = listUrl(context, view);
  return list && withWords(new URL(list), address);
}

function withWords(url: URL, { query }: Asked['address']): string {
  const words = query['tribe-bar-search'];
  if (words) url.searchParams.set('tribe-bar-search', words);
  return url.href;
}
