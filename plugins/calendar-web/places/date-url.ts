import { addressing } from '../../content/index.ts';
import { type Asked, urlBehind } from '../../web/index.ts';
import { settingOf } from '../blocks/block-setting.ts';
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
  const words = address.query['tribe-bar-search'];
  if (words) url.searchParams.set('tribe-bar-search', words);
  return url.href;
}
