/** A `<` before a blank is text, not a tag. */
const isBlank = (character: string | undefined): boolean => character !== undefined && /[ \t-\r]/.test(character);

/**
 * The texts of a piece of HTML, without tags and comments, as in the reference (PHP, `strip_tags`): a `<` before a blank is text, any
 * other begins a tag, and an unclosed tag extends to the end. Takes linear time.
 */
export function withoutTags(html: string): string {
  let result = '';
  let at = 0;
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', at)) {
    const isText = isBlank(html[start + 1]);
    result += html.slice(at, isText ? start + 1 : start);
    at = isText ? start + 1 : endOfTag(html, start);
  }
  return result + html.slice(at);
}

function endOfTag(html: string, start: number): number {
  if (html.startsWith('<!--', start)) return behind('-->', html, start + 4);
  if (html.startsWith('<?', start) && !html.startsWith('<?xml', start)) return behind('?>', html, start + 2);
  let quote = '';
  let depth = 0;
  for (let at = start + 1; at < html.length; at++) {
    const character = html.charAt(at);
    if (character === '"' || character === "'") quote = quote === '' ? character : quote === character ? '' : quote;
    else if (character === '<' && quote === '' && !isBlank(html[at + 1])) depth++;
    else if (character === '>' && depth > 0) depth--;
    else if (character === '>' && quote === '') return at + 1;
  }
  return html.length;
}

/** Offset after the next occurrence of a mark, or the end of the text. */
function behind(mark: string, html: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}
