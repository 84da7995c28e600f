import { htmlTokens } from './html-tokens.ts';
import { rewrite, type Step } from './rewriting.ts';

/** Elements whose text stays as it was typed. */
const VERBATIM = new Set(['pre', 'code', 'kbd', 'tt', 'samp']);

/**
 * HTML with the quotes, dashes and dots of print in its texts, as character references: `it's` is `it&#8217;s`. Tags,
 * comments, scripts and what shows code stay byte for byte. Rules and their order are those of the reference
 * (`wptexturize`, in English).
 */
export function texturize(html: string): string {
  let result = '';
  let done = 0;
  const verbatim: string[] = [];
  for (const token of htmlTokens(html)) {
    if (token.kind === 'begin' && VERBATIM.has(token.name)) verbatim.push(token.name);
    else if (token.kind === 'end' && token.name === verbatim.at(-1)) verbatim.pop();
    else if (token.kind === 'text') {
      const text = verbatim.length > 0 ? token.text : printed(token.text);
      result += html.slice(done, token.start) + text.replace(BARE_AMPERSAND, '&#038;');
      done = token.start + token.text.length;
    }
  }
  return result + html.slice(done);
}

/** An ampersand that begins no character reference. */
const BARE_AMPERSAND = /&(?!#\d+;|#x[\da-f]+;|[a-z1-4]{1,8};)/gi;

const OPENING = '&#8220;';
const CLOSING = '&#8221;';
const OPENING_SINGLE = '&#8216;';
/** Of one shape with the apostrophe. */
const CLOSING_SINGLE = '&#8217;';
const PRIME = '&#8242;';
const DOUBLE_PRIME = '&#8243;';
const DASH = '&#8211;';
const LONG_DASH = '&#8212;';

/** A mark that begins a word. What stands before it is asked behind it: so only marks are looked for, which is quick. */
const beginning = (mark: string) => `${mark}(?<=(?:^|\\s|&nbsp;)${mark})`;
const END = '(?=$|\\s|&nbsp;)';
/** What may follow the end of a quotation. */
const AFTER = '(?=$|[.,:;!?)}\\]-]|&gt;|\\s|&nbsp;)';

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
  [/'(?=\d\d(?:$|(?![%\d]|[.,]\d)))/g, CLOSING_SINGLE],
  [each(`${beginning("'")}(\\d[.,\\d]*)'`), `${OPENING_SINGLE}$1${CLOSING_SINGLE}`],
  [/'(?<=(?:^|[([{"-]|&lt;|\s|&nbsp;)')/g, OPENING_SINGLE],
  [/'(?<!(?:\s|&nbsp;)')(?!$|[.,:;!?"'(){}[\]-]|&[lg]t;|\s|&nbsp;)/g, CLOSING_SINGLE],
];
const DOUBLE: readonly Step[] = [
  [each(`${beginning('"')}(\\d[.,\\d]*)"`), `${OPENING}$1${CLOSING}`],
  [/"(?<=(?:^|[([{-]|&lt;|\s|&nbsp;)")(?!\s|&nbsp;)/g, OPENING],
];
const DASHES: readonly Step[] = [
  [/---/g, LONG_DASH],
  [each(`${beginning('--')}${END}`), LONG_DASH],
  [/--(?<!xn--)/g, DASH],
  [each(`${beginning('-')}${END}`), DASH],
];
/** 4x4, but not 0x10. */
const TIMES: Step = [/x(?<=(?:[\d.,]\d|(?:^|[^\w.,])[1-9])x)(?=\d[\d.,]*\b)/g, '&#215;'];

/** Most texts between tags have nothing to print otherwise. */
const MARKED = /['"`-]|\.\.\.|\dx\d|\(tm\)/;

function printed(typed: string): string {
  if (!MARKED.test(typed)) return typed;
  let text = rewrite(FIXED, typed);
  if (text.includes("'")) text = close(rewrite(SINGLE, text), SINGLE_MARK);
  if (text.includes('"')) text = close(rewrite(DOUBLE, text), DOUBLE_MARK).replaceAll('"', CLOSING);
  if (text.includes('-')) text = rewrite(DASHES, text);
  return rewrite([TIMES], text);
}

/** A mark as it was typed, and what it may stand for. */
interface Mark {
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
  ends: each(`${typed}${AFTER}`),
  wordEnd: new RegExp(`${typed}(?<!\\d${typed})${AFTER}`),
  primes: each(`${typed}(?<=\\d${typed})`),
});

const SINGLE_MARK = markOf("'", { opening: OPENING_SINGLE, closing: CLOSING_SINGLE, prime: PRIME });
const DOUBLE_MARK = markOf('"', { opening: OPENING, closing: CLOSING, prime: DOUBLE_PRIME });

/** Ends quotations, and makes what stands behind a number a prime (6' 2") unless a quotation would stay open. */
function close(text: string, { opening, closing, prime, ends, wordEnd, primes }: Mark): string {
  const rest = (part: string) => part.replace(primes, prime).replace(ends, closing);
  const [before = '', ...quotations] = text.split(opening);
  const ended = quotations.map((quotation) => {
    if (quotation.includes(closing)) return rest(quotation);
    const behindWord = quotation.search(wordEnd);
    const end = behindWord >= 0 ? behindWord : ([...quotation.matchAll(ends)].at(-1)?.index ?? -1);
    return end < 0 ? rest(quotation) : quotation.slice(0, end) + closing + rest(quotation.slice(end + 1));
  });
  return [rest(before), ...ended].join(opening);
}
