import { all, eq } from '../../../core/index.ts';
import { plainText, shownSlug, statusOf, textPages, titleHtml, withStatus } from '../../content/index.ts';
import { frontPageOf, type Item, type ItemKind, itemUrl } from '../../site/index.ts';
import type { Asked, WebContext } from '../asked/asking.ts';
import type { Shown } from '../asked/shown.ts';
import { pagedClasses, visitAt } from './visit.ts';

/** Number of pages of a text. */
export const pagesOf = ({ content = '' }: Pick<Item, 'content'>): number => textPages(content).length;

/** Is the item published? One with a password is, too. */
export const isPublic = ({ moment }: Pick<WebContext, 'moment'>, item: Item): boolean =>
  statusOf(item, moment) === 'publish';

/**
 * The page of a post, a page or an item of another kind.
 *
 * @param textPage number of the page of its text
 */
export function showItem(asked: Asked, kind: ItemKind, item: Item, textPage = 1): Shown {
  const { context } = asked;
  const isFront = frontPageOf(context) === item.id;
  const url = itemUrl(context, kind, item);
  const about = { type: kind.name, record: item };
  const visit = visitAt(
    asked,
    { is: 'item', item: about },
    { isFront, textPage, isOpened: Boolean(item.password) && asked.opens(item) },
  );
  return {
    visit,
    about,
    title: isFront ? '' : plainText(titleHtml(item.title)),
    classes: [
      ...(isFront ? ['home'] : []),
      ...(kind.hierarchical ? pageClasses(context, kind, item) : singleClasses(kind, item)),
      ...pagedClasses(visit, kind.hierarchical ? kind.name : 'single'),
    ],
    templates: [...(isFront ? ['front-page'] : []), ...templatesOf(kind, item)],
    values: { postId: item.id, postType: kind.name },
    // for the front page, not the address of a page of its text (reference, `wp_get_canonical_url`)
    canonical: textPageUrl(url, isFront ? (asked.address.paged ?? textPage) : textPage),
  };
}

/** URL of a page of a text. */
export function textPageUrl(url: string, page: number, isFront = false): string {
  if (page <= 1) return url;
  if (url.includes('?')) return `${url}&page=${page}`;
  return urlBehind(url, `${isFront ? 'page/' : ''}${page}`);
}

/**
 * A URL with a path appended; it ends with a slash if the original does.
 *
 * @param path to append
 */
export const urlBehind = (url: string, path: string): string =>
  `${url.replace(/\/$/, '')}/${path}${url.endsWith('/') ? '/' : ''}`;

const templateClass = (template: string): string => template.replace(/[./]/g, '-').replace(/[^\w-]/g, '');

function templateClasses(type: string, { template = '' }: Item): readonly string[] {
  return template === ''
    ? [`${type}-template-default`]
    : [`${type}-template`, `${type}-template-${templateClass(template)}`];
}

function singleClasses({ name, supports }: ItemKind, item: Item): readonly string[] {
  const format = supports.has('post-formats') ? [`single-format-${item.format ?? 'standard'}`] : [];
  return [...templateClasses(name, item), 'single', `single-${name}`, `postid-${item.id}`, ...format];
}

function pageClasses(context: WebContext, kind: ItemKind, item: Item): readonly string[] {
  const { name, collection } = kind;
  const parent = item.parent ?? 0;
  const isParent =
    context.store.of(collection).count(all(eq('parent', item.id), withStatus('publish', context.moment))) > 0;
  return [
    ...templateClasses(name, item),
    name,
    `${name}-id-${item.id}`,
    ...(isParent ? [`${name}-parent`] : []),
    ...(parent > 0 ? [`${name}-child`, `parent-${name}id-${parent}`] : []),
  ];
}

function templatesOf({ name, hierarchical }: ItemKind, { id, slug, template }: Item): readonly string[] {
  const chosen = template ? [template] : [];
  return hierarchical && name === 'page'
    ? [...chosen, `page-${shownSlug(slug)}`, `page-${id}`, 'page', 'singular', 'index']
    : [...chosen, `single-${name}-${shownSlug(slug)}`, `single-${name}`, 'single', 'singular', 'index'];
}
