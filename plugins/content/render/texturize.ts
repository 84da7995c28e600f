import { htmlTokens, rewrite, type Step } from './html/html-tokens.ts';
import { TAGS } from './shortcodes/shortcodes.ts';

/** Elements whose text stays as it was typed. */
const VERBATIM = new Set(['pre', 'code', 'kbd', 'tt', 'samp']);

/** More than a content within its limit has that people write; what has more stays as it was typed, since each takes time. */
export const MAX_MARKS = 30_000;

/**
 * HTML with the quotes, dashes and dots of print in its texts, as character references: `it's` is `it&#8217;s`. Tags,
 * comments, scripts and what shows code stay byte for byte. Rules and their order are those of the reference
 * (`wptexturize`, in English). A text with more quotes and dashes than people write stays as it was typed.
 */
export function texturize(html: string): string {
  const { texts, before, behind } = textsOf(html);
  if (html.includes(EDGE) || isOverloaded(texts)) return html;
  const printed = printedTexts(texts);
  return before.map((markup, index) => markup + printed[index]).join('') + behind;
}

/** What is to be printed, the markup before each, and that behind all; what stays as it was typed counts as markup. */
function textsOf(html: string): { texts: readonly string[]; before: readonly string[]; behind: string } {
  const texts: string[] = [];
  const before: string[] = [];
  const verbatim: string[] = [];
  let markup = '';
  let done = 0;
  for (const token of htmlTokens(html)) {
    if (token.kind === 'begin' && VERBATIM.has(token.name)) verbatim.push(token.name);
    else if (token.kind === 'end' && token.name === verbatim.at(-1)) verbatim.pop();
    else if (token.kind === 'text') {
      markup += html.slice(done, token.start);
      done = token.start + token.text.length;
      if (verbatim.length > 0) markup += referred(token.text);
      else {
        for (const [index, piece] of piecesOf(token.text).entries()) {
          if (index % 2 === 1) markup += piece;
          else {
            texts.push(piece);
            before.push(markup);
            markup = '';
          }
        }
      }
    }
  }
  return { texts, before, behind: markup + html.slice(done) };
}

/** What stands between `<` and `>` counts as a tag, though browsers show it (reference). */
const ANGLED = /(<[^>]*>?)/;

/** Pieces of a text, every other one the tag of a shortcode, or what looks like one of HTML. */
const piecesOf = (text: string): readonly string[] =>
  text.includes('<')
    ? text.split(ANGLED).flatMap((piece, index) => (index % 2 === 1 ? piece : shortcodePieces(piece)))
    : shortcodePieces(text);

const shortcodePieces = (text: string): readonly string[] => (text.includes('[') ? text.split(TAGS) : [text]);

/** Have they more characters that rules ask about one by one than people write? */
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

/** An ampersand that begins no character reference. */
const BARE_AMPERSAND = /&(?!#\d+;|#x[\da-f]+;|[a-z1-4]{1,8};)/gi;

/** Text with references in the place of bare ampersands. */
const referred = (text: string): string => text.replace(BARE_AMPERSAND, '&#038;');

const OPENING = '&#8220;';
const CLOSING = '&#8221;';
const OPENING_SINGLE = '&#8216;';
/** Of one shape with the apostrophe. */
const CLOSING_SINGLE = '&#8217;';
const PRIME = '&#8242;';
const DOUBLE_PRIME = '&#8243;';
const DASH = '&#8211;';
const LONG_DASH = '&#8212;';

/** Stands before each text and behind it, so that rules look at all of them at once: one by one took longest. No text has it. */
const EDGE = '\0';

/** A mark that begins a word. What stands before it is asked behind it: so only marks are looked for, which is quick. */
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
  [/'(?=(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em))/g, CLOSING_SINGLE],
];
const SINGLE: readonly Step[] = [
  [each(`'(\\d\\d)'${AFTER}`), `${CLOSING_SINGLE}$1${CLOSING_SINGLE}`],
  [each(`'(\\d\\d)"${AFTER}`), `${CLOSING_SINGLE}$1${CLOSING}`],
  [/'(?=\d\d(?![%\d]|[.,]\d))/g, CLOSING_SINGLE],
  [each(`${beginning("'")}(\\d[.,\\d]*)'`), `${OPENING_SINGLE}$1${CLOSING_SINGLE}`],
  [each(`'(?<=(?:\0|[([{"-]|&lt;|\\s|&nbsp;)')`), OPENING_SINGLE],
  [each(`'(?<!(?:\\s|&nbsp;)')(?!\0|[.,:;!?"'(){}[\\]-]|&[lg]t;|\\s|&nbsp;)`), CLOSING_SINGLE],
];
const DOUBLE: readonly Step[] = [
  [each(`${beginning('"')}(\\d[.,\\d]*)"`), `${OPENING}$1${CLOSING}`],
  [each(`"(?<=(?:\0|[([{-]|&lt;|\\s|&nbsp;)")(?!\\s|&nbsp;)`), OPENING],
];
const DASHES: readonly Step[] = [
  [/---/g, LONG_DASH],
  [each(`${beginning('--')}${END}`), LONG_DASH],
  [/--(?<!xn--)/g, DASH],
  [each(`${beginning('-')}${END}`), DASH],
];
/** 4x4, but not 0x10. */
const TIMES: Step = [/x(?<=(?:[\d.,]\d|[^\w.,][1-9])x)(?=\d[\d.,]*\b)/g, '&#215;'];

/** Most texts have nothing to print otherwise. */
const MARKED = /['"`-]|\.\.\.|\dx\d|\(tm\)/;

function printedTexts(typed: readonly string[]): readonly string[] {
  let text = EDGE + typed.join(EDGE) + EDGE;
  if (MARKED.test(text)) text = rulesOn(text);
  return referred(text).slice(1, -1).split(EDGE);
}

function rulesOn(texts: string): string {
  let text = rewrite(FIXED, texts);
  if (text.includes("'")) text = close(rewrite(SINGLE, text), SINGLE_MARK);
  if (text.includes('"')) text = close(rewrite(DOUBLE, text), DOUBLE_MARK).replaceAll('"', CLOSING);
  if (text.includes('-')) text = rewrite(DASHES, text);
  return rewrite([TIMES], text);
}

/** A mark as it was typed, and what it may stand for. */
interface Mark {
  readonly typed: string;
  readonly opening: string;
  readonly closing: string;
  readonly prime: string;
  /** Where it may end a quotation, where it does so behind no number, and where it stands behind one. */
  readonly ends: RegExp;
  readonly wordEnd: RegExp;
  readonly primes: RegExp;
}

const markOf = (typed: string, printed: Pick<Mark, 'opening' | 'closing' | 'prime'>): Mark => ({
  ...printed,
  typed,
  ends: each(`${typed}${AFTER}`),
  wordEnd: new RegExp(`${typed}(?<!\\d${typed})${AFTER}`),
  primes: each(`${typed}(?<=\\d${typed})`),
});

const SINGLE_MARK = markOf("'", { opening: OPENING_SINGLE, closing: CLOSING_SINGLE, prime: PRIME });
const DOUBLE_MARK = markOf('"', { opening: OPENING, closing: CLOSING, prime: DOUBLE_PRIME });

/** Ends quotations, and makes what stands behind a number a prime (6' 2") unless a quotation would stay open. */
function close(texts: string, { typed, opening, closing, prime, ends, wordEnd, primes }: Mark): string {
  const rest = (part: string) => part.replace(primes, prime).replace(ends, closing);
  const ended = (quotation: string) => {
    if (quotation.includes(closing)) return rest(quotation);
    const behindWord = quotation.search(wordEnd);
    const end = behindWord >= 0 ? behindWord : ([...quotation.matchAll(ends)].at(-1)?.index ?? -1);
    return end < 0 ? rest(quotation) : quotation.slice(0, end) + closing + rest(quotation.slice(end + 1));
  };
  return texts
    .split(EDGE)
    .map((text) => {
      if (!text.includes(typed)) return text;
      const [before = '', ...quotations] = text.split(opening);
      return [rest(before), ...quotations.map(ended)].join(opening);
    })
    .join(EDGE);
}
