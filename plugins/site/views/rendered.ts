import { excerptOf, paragraphs } from '../../content/index.ts';
import type { ViewContext } from './context.ts';

/** An ampersand that begins no character reference. */
const BARE_AMPERSAND = /&(?!#\d+;|#x[\da-f]+;|[a-z][a-z\d]*;)/gi;

/** A title as HTML: it may hold some, so only what would read as a character reference is escaped. */
export const renderedTitle = (title: string): string => title.replace(BARE_AMPERSAND, '&#038;');

/** A text as HTML; its last line ends where it is not empty. */
export const renderedText = (_context: ViewContext, raw: string): string => ended(paragraphs(raw));

/** An excerpt as HTML: its author's, or else the first so many words of the content. */
export function renderedExcerpt(
  context: ViewContext,
  { excerpt, content }: { readonly excerpt: string; readonly content: string },
  words?: number,
): string {
  if (excerpt !== '') return ended(paragraphs(excerpt));
  const beginning = excerptOf(renderedText(context, content), words);
  return beginning === '' ? '' : `<p>${beginning}</p>\n`;
}

const ended = (html: string): string => (html === '' || html.endsWith('\n') ? html : `${html}\n`);
