import { plainText, titleHtml } from '../../content/index.ts';
import { PAGE } from '../../site/index.ts';
import { type Asked, postsPageOf } from '../asked/asking.ts';
import { isBeyond, listNewest } from '../asked/lists.ts';
import type { Shown } from '../asked/shown.ts';
import { listValues, listVisitAt, pagedClasses } from './visit.ts';

/**
 * The newest posts: the front page, or the page that the settings name for them.
 *
 * @param isFront whether it is the front page
 * @returns undefined for a page after the last
 */
export function showPosts(asked: Asked, isFront: boolean): Shown | undefined {
  const list = listNewest(asked, isFront);
  if (isBeyond(asked, list)) return undefined;
  const id = postsPageOf(asked.context);
  const title = isFront ? '' : (asked.context.store.of(PAGE.collection).get(id)?.title ?? '');
  const visit = listVisitAt(asked, { is: 'posts', ...(id > 0 && { id }) }, list, { isFront });
  return {
    visit,
    title: plainText(titleHtml(title)),
    classes: [...(isFront ? ['home'] : []), 'blog', ...pagedClasses(visit)],
    templates: [...(isFront ? ['front-page'] : []), 'home', 'index'],
    values: listValues(visit),
  };
}
