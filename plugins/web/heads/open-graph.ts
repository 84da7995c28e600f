import { type HtmlValue, html, oncePerText } from '../../../core/index.ts';
import { type EmbeddedItem, plainText, publicationInstant } from '../../content/index.ts';
import { languageOf, type WebContext } from '../asked/asking.ts';
import type { Shown } from '../asked/shown.ts';

/** A property and what it is; one that is empty is left out. */
type Property = readonly [name: string, content: string | number | undefined];

/**
 * What is shown of a page where somebody shares its address (ogp.me). Nothing for a page that search engines are to leave out, or
 * that is about a record which not everybody may read.
 *
 * @param item the record whose own page it is
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

function descriptionOf({ site }: WebContext, { visit, title }: Shown, item: EmbeddedItem | undefined): string {
  const { subject, isFront } = visit;
  // the words of a front page are those of its blocks, one after the other
  if (isFront && site.description !== '') return site.description;
  if (item?.excerpt) return item.excerpt;
  if (subject.is === 'term') return plainText(subject.term.description);
  if (subject.is === 'author') return plainText(subject.user.description ?? '');
  // a list that says nothing of itself
  const isList = subject.is === 'posts' || subject.is === 'date' || subject.is === 'other';
  return isList ? [title, site.description].filter((part) => part !== '').join(' – ') : '';
}

/** When it was published, and changed. */
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

/** A language with its country, as the protocol wants it: `it_IT`; of one that no engine knows as it is. */
const localeOf = oncePerText(16 * 1024, (language) => {
  try {
    const { language: name, region } = new Intl.Locale(language).maximize();
    return region === undefined ? name : `${name}_${region}`;
  } catch {
    return language.replaceAll('-', '_');
  }
});
