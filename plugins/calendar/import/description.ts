import type { Component } from './component.ts';

/** Programs that let people format texts put HTML into DESCRIPTION, although the standard says plain text. */
const MARKUP = /<\/?(?:a|b|br|div|em|h[1-6]|i|li|ol|p|span|strong|u|ul)\b[^<>]*>/i;

/**
 * The description of an entry as HTML: X-ALT-DESC where that is HTML (Outlook), else DESCRIPTION, escaped unless it
 * is HTML itself. Not sanitized: that is done on save. Line ends stay, and become paragraphs where it is shown.
 */
export function descriptionOf(entry: Component): string {
  const html = entry
    .all('X-ALT-DESC')
    .find((property) => property.parameter('FMTTYPE')?.toLowerCase() === 'text/html')?.value;
  if (html !== undefined) return bodyOf(html);
  const text = entry.text('DESCRIPTION') ?? '';
  return MARKUP.test(text) ? text : escapeHtml(text);
}

/** What a document of HTML shows. */
const bodyOf = (html: string): string =>
  (/<body\b[^>]*>(.*?)(?:<\/body>|$)/is.exec(html)?.[1] ?? html.replace(/<head\b.*?<\/head>/is, ''))
    .replace(/<!doctype[^>]*>/i, '')
    .trim();

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
