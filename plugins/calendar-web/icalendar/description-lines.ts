import type { EventRecord } from '../../calendar/index.ts';
import { decodeReferences, renderContent, withoutPrograms } from '../../content/index.ts';
import type { WebContext } from '../../web/index.ts';
import { escaped, filledLine } from './text-lines.ts';

/** A description rendered as for visitors, without scripts. */
const shownHtml = (context: WebContext, { id, description }: EventRecord): string =>
  withoutPrograms(renderContent(context, description, id));

const wordsOf = (html: string): string => decodeReferences(html.replace(/<[/!?a-z][^<>]*>/gi, '')).trim();

/** A description as plain text, with the line breaks between its blocks, as in the reference. */
export const descriptionLine = (context: WebContext, event: EventRecord): readonly string[] =>
  filledLine('DESCRIPTION', escaped(wordsOf(shownHtml(context, event).replaceAll('</p>', '</p> '))));

/** Tags after which the text continues on a new line. */
const END_OF_LINE = /(?:<br\b[^<>]*>|<\/(?:li|h[1-6]|div|tr|dt|dd|blockquote|figure)>)\n?/gi;

/** A description as plain text with all lines and paragraphs, and also as HTML if it has markup, for Outlook and imports. */
export function exactDescription(context: WebContext, event: EventRecord): readonly string[] {
  const html = shownHtml(context, event);
  const words = wordsOf(html.replace(END_OF_LINE, '\n').replace(/<\/p>\n*/gi, '\n\n'));
  return [
    ...filledLine('DESCRIPTION', escaped(words.replace(/\n{3,}/g, '\n\n'))),
    ...(/<[!/a-z]/i.test(event.description)
      ? [`X-ALT-DESC;FMTTYPE=text/html:${escaped(`<html><body>${html.trim()}</body></html>`)}`]
      : []),
  ];
}
