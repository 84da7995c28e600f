import { type HtmlToken, htmlTokens, rewrite, type Step } from './html/html-tokens.ts';
import { TAGS } from './shortcodes/shortcodes.ts';

/** Elements whose text is not changed. */
const VERBATIM = new Set(['pre', 'code', 'kbd', 'tt']);

/**
 * More quotes and dashes than a content within its size limit has if people wrote it. A text with more is not changed, because each
 * one takes time.
 */
export const MAX_MARKS = 30_000;

/**
 * HTML with typographic quotes, dashes and ellipses in its texts, as character references: `it's` becomes `it&#8217;s`. Comments,
 * scripts and code are not changed; in tags, only bare ampersands are. Rules and their order are those of the reference
 * (`wptexturize`, in English). A text with more quotes and dashes than people write is not changed.
 */
export function texturize(html: string): string {
  if (STAND_INS.some((character) => html.includes(character))) return html;
  const { texts, before, behind } = textsOf(html);
  if (isOverloaded(texts)) return html;
  const printed = printedTexts(texts);
  return before.map((markup, index) => markup + printed[index]).join('') + behind;
}

/** The texts to change, the markup before each one, and the markup after all. Text that is not changed counts as markup. */
function textsOf(html: string): { texts: readonly string[]; before: readonly string[]; behind: string } {
  const texts: string[] = [];
  const before: string[] = [];
  const verbatim: string[] = [];
  let markup = '';
  let done = 0;
  const hasReferences = html.includes('&');
  for (const token of htmlTokens(html)) {
    if (hasReferences && 'end' in token) {
      markup += html.slice(done, token.start) + referred(html.slice(token.start, token.end));
      done = token.end;
    }
    if (token.kind === 'begin' && VERBATIM.has(token.name)) verbatim.push(token.name);
    else if (token.kind === 'end' && token.name === verbatim.at(-1)) verbatim.pop();
    const text = textIn(token);
    if (!text || verbatim.length > 0) continue;
    markup += html.slice(done, text.start);
    done = text.start + text.text.length;
    for (const [index, piece] of piecesOf(text.text).entries()) {
      if (index % 2 === 1) markup += piece.startsWith('<') ? referred(piece) : piece;
      else {
        texts.push(piece);
        before.push(markup);
        markup = '';
      }
    }
  }
  return { texts, before, behind: markup + html.slice(done) };
}

/** Elements whose content is never shown as text. */
const PROGRAMS = new Set(['script', 'style']);

/** The text of a token, including that of a raw element whose content browsers may show (reference). */
const textIn = (token: HtmlToken): { readonly start: number; readonly text: string } | undefined =>
  token.kind === 'text'
    ? token
    : token.kind === 'raw' && !PROGRAMS.has(token.name)
      ? { start: token.end, text: token.text }
      : undefined;

/** Anything between `<` and `>` counts as a tag, even if browsers show it (reference). */
const ANGLED = /(<[^>]*>?)/;

/** Pieces of a text; every other one is a shortcode tag, or looks like an HTML tag. */
const piecesOf = (text: string): readonly string[] =>
  text.includes('<')
    ? text.split(ANGLED).flatMap((piece, index) => (index % 2 === 1 ? piece : shortcodePieces(piece)))
    : shortcodePieces(text);

const shortcodePieces = (text: string): readonly string[] => (text.includes('[') ? text.split(TAGS) : [text]);

/** Do the texts contain more special characters than real content would? */
function isOverloaded(texts: readonly string[]): boolean {
  let marks = 0;
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) if (IS_MARK[text.charCodeAt(at)]) marks++;
  }
  return marks > MAX_MARKS;
}

const IS_MARK: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  /['"`x&-]/.test(String.fromCharCode(code)),
);

/** An ampersand that does not begin a character reference. */
const BARE_AMPERSAND = /&(?!#\d+;|#x[\da-f]+;|[a-z1-4]{1,8};)/gi;

/** A text with bare ampersands encoded. */
const referred = (text: string): string => text.replace(BARE_AMPERSAND, '&#038;');

const OPENING = '&#8220;';
const CLOSING = '&#8221;';
const OPENING_SINGLE = '&#8216;';
const CLOSING_SINGLE = '&#8217;';
const APOSTROPHE = '&#8217;';
const PRIME = '&#8242;';
const DOUBLE_PRIME = '&#8243;';
const DASH = '&#8211;';
const LONG_DASH = '&#8212;';

/** Separates the texts, so that each rule runs once over all of them, which is much faster than one by one. No text contains it. */
const EDGE = '\0';

/** Stand for a recognized apostrophe, which cannot end a quotation, and for an opening quote. No text contains them. */
const [FOUND_APOSTROPHE, FOUND_OPENING] = ['\x01', '\x02'];

const STAND_INS = [EDGE, FOUND_APOSTROPHE, FOUND_OPENING];

/** A mark at the beginning of a word. The lookbehind comes after the mark, so that the engine searches only for marks, which is fast. */
const beginning = (mark: string) => `${mark}(?<=(?:\0|\\s|&nbsp;)${mark})`;
const END = '(?=\0|\\s|&nbsp;)';
/** What may follow the end of a quotation. */
const AFTER = '(?=$|\0|[.,:;!?)}\\]-]|&gt;|\\s|&nbsp;)';

const each = (pattern: string) => new RegExp(pattern, 'g');

const FIXED: readonly Step[] = [
  [/\.\.\./g, '&#8230;'],
  [/``/g, OPENING],
  [/''/g, CLOSING],
  [/ \(tm\)/g, ' &#8482;'],
  [/'(?=(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em))/g, APOSTROPHE],
];
const SINGLE: readonly Step[] = [
  [each(`'(\\d\\d)'${AFTER}`), `${FOUND_APOSTROPHE}$1${CLOSING_SINGLE}`],
  [each(`'(\\d\\d)"${AFTER}`), `${FOUND_APOSTROPHE}$1${CLOSING}`],
  [/'(?=\d\d(?![%\d]|[.,]\d))/g, FOUND_APOSTROPHE],
  [each(`${beginning("'")}(\\d[.,\\d]*)'`), `${FOUND_OPENING}$1${CLOSING_SINGLE}`],
  [each(`'(?<=(?:\0|[([{"-]|&lt;|\\s|&nbsp;)')`), FOUND_OPENING],
  [each(`'(?<!(?:\\s|&nbsp;)')(?!\0|[.,:;!?"'(){}[\\]-]|&[lg]t;|\\s|&nbsp;)`), FOUND_APOSTROPHE],
];
const DOUBLE: readonly Step[] = [
  [each(`${beginning('"')}(\\d[.,\\d]*)"`), `${FOUND_OPENING}$1${CLOSING}`],
  [each(`"(?<=(?:\0|[([{-]|&lt;|\\s|&nbsp;)")(?!\\s|&nbsp;)`), FOUND_OPENING],
];
const DASHES: readonly Step[] = [
  [/---/g, LONG_DASH],
  [each(`${beginning('--')}${END}`), LONG_DASH],
  [/--(?<!xn--)/g, DASH],
  [each(`${beginning('-')}${END}`), DASH],
];
/** `4x4`, but not `0x10`: between two numbers that are separate words. */
const TIMES: Step = [/x(?<=\b(?:0[\d.,]+|[1-9][\d.,]*)x)(?=\d[\d.,]*\b)/g, '&#215;'];

/** A quick test: most texts contain nothing to change. */
const MARKED = /['"`-]|\.\.\.|\dx\d|\(tm\)/;

function printedTexts(typed: readonly string[]): readonly string[] {
  let text = EDGE + typed.join(EDGE) + EDGE;
  if (MARKED.test(text)) text = rulesOn(text);
  return referred(text).slice(1, -1).split(EDGE);
}

function rulesOn(texts: string): string {
  let text = rewrite(FIXED, texts);
  if (text.includes("'")) {
    text = close(rewrite(SINGLE, text), SINGLE_MARK).replaceAll(FOUND_APOSTROPHE, APOSTROPHE);
  }
  if (text.includes('"')) text = close(rewrite(DOUBLE, text), DOUBLE_MARK).replaceAll('"', CLOSING);
  if (text.includes('-')) text = rewrite(DASHES, text);
  return rewrite([TIMES], text);
}

/** A quote as typed, and its possible replacements. */
interface Mark {
  readonly typed: string;
  readonly opening: string;
  readonly closing: string;
  readonly prime: string;
  /** Matches it where it may end a quotation, and after a digit. */
  readonly ends: RegExp;
  readonly primes: RegExp;
}

const markOf = (typed: string, printed: Pick<Mark, 'opening' | 'closing' | 'prime'>): Mark => ({
  ...printed,
  typed,
  ends: each(`${typed}${AFTER}`),
  primes: each(`${typed}(?<=\\d${typed})`),
});

const SINGLE_MARK = markOf("'", { opening: OPENING_SINGLE, closing: CLOSING_SINGLE, prime: PRIME });
const DOUBLE_MARK = markOf('"', { opening: OPENING, closing: CLOSING, prime: DOUBLE_PRIME });

/** Closes quotations, and turns marks after numbers into primes (6' 2") unless that would leave a quotation open. */
function close(texts: string, mark: Mark): string {
  const { typed, opening, closing, prime, ends, primes } = mark;
  const rest = (part: string) => part.replace(primes, prime).replace(ends, closing);
  return texts
    .split(EDGE)
    .map((text) => {
      if (!text.includes(typed)) return text.replaceAll(FOUND_OPENING, opening);
      const [before = '', ...quotations] = text.split(FOUND_OPENING);
      return [rest(before), ...quotations.map((quotation) => rest(withEnd(quotation, mark)))].join(opening);
    })
    .join(EDGE);
}

/**
 * Closes a quotation that ends after a number. If only one mark can be the end, it is the end. Of several, it is the last one before
 * a full stop, otherwise the last one, unless one of them is not after a number.
 */
function withEnd(quotation: string, { closing, ends }: Mark): string {
  if (quotation.includes(closing)) return quotation;
  const places = [...quotation.matchAll(ends)].map(({ index }) => index);
  const behindWord = places.some((place) => !/\d/.test(quotation[place - 1] ?? ''));
  if (places.length > 1 && behindWord) return quotation;
  const end = places.findLast((place) => quotation[place + 1] === '.') ?? places.at(-1);
  return end === undefined ? quotation : quotation.slice(0, end) + closing + quotation.slice(end + 1);
}

const MISSPELLED = 'Wordpress';
const BRAND = 'WordPress';

/** The misspelled name as a word of its own, not in an address or in a longer word. */
const IN_TEXT = /(?<= |&#8216;|&#8220;|>|\()Wordpress/g;

/** HTML of a content with the name spelled `WordPress` (reference, `capital_P_dangit`). */
export const withBrandSpelling = (html: string): string =>
  html.includes(MISSPELLED) ? html.replace(IN_TEXT, BRAND) : html;

/** The same for a title, in which every occurrence is replaced. */
export const withBrandSpellingInTitle = (html: string): string => html.replaceAll(MISSPELLED, BRAND);
