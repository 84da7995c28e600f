import { type HtmlValue, html, oncePerText } from '../../../core/index.ts';
import { type EmbeddedItem, plainText, publicationInstant } from '../../content/index.ts';
import { languageOf, type WebContext } from '../asked/asking.ts';
import type { Shown } from '../asked/shown.ts';

/** A property and its content; omitted if the content is empty. */
type Property = readonly [name: string, content: string | number | undefined];

/**
 * Open Graph properties of a page (ogp.me), shown where its address is shared. None for a page that search engines must not index, or
 * that is about a record which is not public.
 *
 * @param item the record whose page it is
 */
export function openGraph(context: WebContext, shown: Shown, item: EmbeddedItem | undefined): HtmlValue {
  const { site } = context;
  const { about, isHidden, status, title, visit } = shown;
  if (isHidden || status !== undefined || (about && !item)) return undefined;
  const description = descriptionOf(context, shown, item);
  const properties: readonly Property[] = [
    ['og:title', title || site.title],
    ['og:type', item && !visit.isFront ? 'article' : visit.subject.is === 'author' ? 'profile' : 'website'],
    ['og:url', shown.canonical ?? visit.list?.urlOf(visit.page) ?? visit.url],
    ['og:description', description],
    ['og:site_name', site.title],
    ['og:locale', localeOf(languageOf(context))],
    ...(visit.isFront ? [] : timesOf(shown)),
    ...imageOf(item),
  ];
  return [
    description !== '' && html`<meta name="description" content="${description}">\n`,
    ...properties
      .filter(([, content]) => content !== undefined && content !== '')
      .map(([name, content]) => html`<meta property="${name}" content="${content}">\n`),
  ];
}

/** Subjects of lists without a description of their own. */
const LISTS: ReadonlySet<string> = new Set(['posts', 'date', 'format', 'other']);

function descriptionOf({ site }: WebContext, { visit, title }: Shown, item: EmbeddedItem | undefined): string {
  const { subject, isFront } = visit;
  // the excerpt of a front page would be the texts of its blocks in a row
  if (isFront && site.description !== '') return site.description;
  if (item?.excerpt) return item.excerpt;
  if (subject.is === 'term') return plainText(subject.term.description);
  if (subject.is === 'author') return plainText(subject.user.description ?? '');
  return LISTS.has(subject.is) ? [title, site.description].filter((part) => part !== '').join(' – ') : '';
}

/** Publication and modification dates. */
function timesOf({ about }: Shown): readonly Property[] {
  if (!about) return [];
  const { modified } = about.record;
  return [
    ['article:published_time', new Date(publicationInstant(about.record)).toISOString()],
    ['article:modified_time', modified],
  ];
}

const imageOf = (item: EmbeddedItem | undefined): readonly Property[] =>
  item?.image
    ? [
        ['og:image', item.image.url],
        ['og:image:width', item.image.width],
        ['og:image:height', item.image.height],
      ]
    : [];

/** A language with its country in the format of the protocol: `it_IT`. A tag that is invalid for `Intl` only has its hyphens replaced. */
const localeOf = oncePerText(16 * 1024, (language) => {
  try {
    const { language: name, region } = new Intl.Locale(language).maximize();
    return region === undefined ? name : `${name}_${region}`;
  } catch {
    return language.replaceAll('-', '_');
  }
});
