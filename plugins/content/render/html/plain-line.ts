import { sanitizeText } from './sanitize.ts';

/** A text without tags as one line: with single spaces, and without percent-encoded characters. */
export const asLine = (text: string): string =>
  withoutOctets(text)
    .replace(/[\r\n\t ]+/g, ' ')
    .trim();

/** A search text as entered by a user, cleaned (WordPress, `sanitize_text_field`). It is not stored, so a single `>` is kept. */
export const soughtLine = (text: string): string => asLine(text.includes('<') ? sanitizeText(text) : text);

const HEX = /^[\da-f]{2}$/i;

/** Removes octets, including those that result from removing others: `%4%411` has two. One pass, since a text may have very many. */
function withoutOctets(text: string): string {
  if (!text.includes('%')) return text;
  const left: string[] = [];
  for (const sign of text) {
    left.push(sign);
    if (left.at(-3) === '%' && HEX.test(left.slice(-2).join(''))) left.length -= 3;
  }
  return left.join('');
}
