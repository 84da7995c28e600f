import { type HtmlToken, htmlTokens } from '../html/html-tokens.ts';
import { FILE_ENDINGS, playerShortcode } from './shortcodes.ts';

/** An address that is a whole line or paragraph. */
const LONE = [
  /^[ \t]*https?:\/\/[^\s<>"]+(?=[ \t]*\r?$)/gim,
  /(?<=<p(?: [^<>]{0,1000})?>\s{0,40})https?:\/\/[^\s<>"]+(?=\s*<\/p>)/gi,
];

/**
 * Decodes `&amp;` in lone addresses, as the reference does when it finds no embed for one (`WP_Embed::autoembed`). Typography then
 * turns each `&` into `&#038;`.
 */
export const withBareAddresses = (text: string): string =>
  text.includes('&amp;')
    ? LONE.reduce((changed, lone) => changed.replace(lone, (address) => address.replaceAll('&amp;', '&')), text)
    : text;

/** The address of a file as a whole line, possibly between blanks. */
const ALONE = new RegExp(`^([ \\t]*)(https?://[^\\s<>"]+\\.(?:${FILE_ENDINGS.join('|')}))(?=[ \\t]*$)`, 'gim');

/** A quick test: the end of any such line. */
const ENDING = new RegExp(`\\.(?:${FILE_ENDINGS.join('|')})\\s*(?:$|</p>)`, 'im');

const isParagraph = (token: HtmlToken | undefined): boolean =>
  token !== undefined && 'name' in token && token.name === 'p';

/**
 * Replaces addresses of media files that are a whole line or paragraph by the shortcodes of players (reference,
 * `WP_Embed::autoembed`). Addresses in tags and comments are kept.
 */
export function playFiles(html: string): string {
  if (!ENDING.test(html)) return html;
  const tokens = [...htmlTokens(html)];
  let result = '';
  let done = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'text') continue;
    const { start, text } = token;
    const end = start + text.length;
    const ofParagraph = isParagraph(tokens[index - 1]) && isParagraph(tokens[index + 1]) ? text.trim() : undefined;
    const played = text.replace(ALONE, (line: string, blanks: string, url: string, at: number) => {
      const begins = at > 0 || start === 0;
      const ends = text.includes('\n', at + line.length) || end === html.length;
      return (begins && ends) || url === ofParagraph ? blanks + (playerShortcode(url) ?? url) : line;
    });
    result += html.slice(done, start) + played;
    done = end;
  }
  return result + html.slice(done);
}
