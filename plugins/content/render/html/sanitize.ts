import { escapeHtml } from '../../../../core/index.ts';
import { isAllowedAttribute, isAllowedElement, isInlineAttribute, isInlineElement } from './allowed-html.ts';
import { decodeReferences } from './decode-references.ts';
import { asBlockComment, type HtmlToken, htmlTokens } from './html-tokens.ts';
import { isVoid, OpenElements } from './open-elements.ts';
import { safeAddress } from './safe-address.ts';
import { safeStyle } from './safe-style.ts';

/** Where a longer text is made of nothing but marks, `replaceAll` takes many times as long as splitting does. */
const LONG = 32_768;

/**
 * A text with something else in the place of each mark, as `replaceAll` gives it, in little time for texts of every length.
 *
 * @param mark a pattern has no groups, and is global
 * @param by without `$`
 */
const replaceEach = (text: string, mark: string | RegExp, by: string): string =>
  text.length > LONG ? text.split(mark).join(by) : text.replaceAll(mark, by);

/** Attributes that hold an address. */
const ADDRESS = /^(?:href|src|cite|poster|longdesc)$/;

/** A `&` that begins no character reference. */
const BARE_AMPERSAND = /&(?!#0*\d{1,7};|#x0*[\da-f]{1,6};|[a-z][a-z\d]*;)/gi;

/** A character by its number, of as many digits as one has at most. */
const NUMBERED = /&#(?:0*(\d{1,7})|x0*([\da-f]{1,6}));/gi;

/**
 * Numbers of characters as the reference writes them, of three digits at least and without zeros before (`wp_kses_normalize_entities`);
 * what is none of a character is a text.
 */
const withNumbers = (text: string): string =>
  text.replace(NUMBERED, (whole, decimal: string | undefined, hex: string | undefined) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (!isCharacter(code)) return whole.replace('&', '&amp;');
    return decimal === undefined ? `&#x${hex};` : `&#${decimal.padStart(3, '0')};`;
  });

const isCharacter = (code: number): boolean =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/** Text in which no `<` and `>` is left. */
const withoutAngles = (text: string, less: string, greater: string): string =>
  replaceEach(replaceEach(text, '<', less), '>', greater);

/** Text as it was written, in which a browser sees no tag; quotes stay, which rendering makes those of print. */
export const harmless = (text: string): string =>
  /[&<>]/.test(text) ? withoutAngles(withNumbers(replaceEach(text, BARE_AMPERSAND, '&amp;')), '&lt;', '&gt;') : text;

/** The same of an attribute, which it does not end either. */
const harmlessValue = (text: string): string => harmless(text).replaceAll('"', '&quot;');

/** A `<` that nothing ends before the next one: it begins no tag (reference, `wp_pre_kses_less_than`). A quoted one ends nothing. */
const UNENDED = /<(?!!--)(?=[^<>"']*<|[^<>]*$)/g;

const withoutUnended = (html: string): string => html.replace(UNENDED, '&lt;');

/** What of a text stays. */
interface Rules {
  isElement(name: string): boolean;
  isAttribute(element: string, name: string): boolean;
  /** What becomes of a comment. */
  comment(text: string): string;
}

/**
 * HTML without anything that runs: scripts, handlers, frames, forms, style sheets. Whatever it is, what comes out is put together
 * anew of elements and attributes that are known to be harmless, each element closed where it belongs. Comments that delimit
 * blocks, teasers and pages stay as they were; in all others nothing is left that could end them or be a tag.
 */
export const sanitize = (html: string): string => cleaned(html, ANY_HARMLESS);

/** The same with few elements, all of them within a line, and without comments. */
export const sanitizeInline = (html: string): string => cleaned(html, INLINE);

function cleaned(given: string, { isElement, isAttribute, comment }: Rules): string {
  const open = new OpenElements();
  const result: string[] = [];
  const html = withoutUnended(given);
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') result.push(harmless(token.text));
    else if (token.kind === 'comment') result.push(comment(token.text));
    else if (token.kind === 'end') result.push(open.end(token.name));
    else if (token.kind === 'begin' && isElement(token.name)) {
      const ended = open.begin(token.name);
      if (ended !== undefined) result.push(ended, beginOf(token, html[token.end - 2] === '/', isAttribute));
    }
  }
  return result.join('') + open.endAll();
}

/** @param isSlashed is there a slash at the end of the tag? One without an end keeps it (reference, `wp_kses_attr`) */
function beginOf(
  { name: element, attributes }: Pick<Extract<HtmlToken, { kind: 'begin' }>, 'name' | 'attributes'>,
  isSlashed: boolean,
  isAttribute: Rules['isAttribute'],
): string {
  let tag = `<${element}`;
  for (const [name, value] of attributes) if (isAttribute(element, name)) tag += attributeOf(name, value);
  return tag + (isSlashed && isVoid(element) ? ' />' : '>');
}

function attributeOf(name: string, value: string | undefined): string {
  if (value === undefined) return ` ${name}`;
  if (ADDRESS.test(name)) {
    const address = safeAddress(decodeReferences(value));
    return address === '' ? '' : ` ${name}="${escapeHtml(address)}"`;
  }
  if (name === 'style') {
    const style = safeStyle(decodeReferences(value));
    return style === '' ? '' : ` style="${harmlessValue(style)}"`;
  }
  if (name === 'srcset' && !value.split(/[\s,]+/).every((part) => part === '' || safeAddress(decodeReferences(part))))
    return '';
  return ` ${name}="${harmlessValue(value)}"`;
}

/** Comments that say where a text goes on elsewhere; `more` may have the words of its link. */
const BREAK = /^<!--(?:more(?: [^<>]*)?|noteaser|nextpage)-->$/;

/**
 * A comment that may stay. Editors write `<` and `>` in attributes of blocks as `\u003c` and `\u003e`; where they stand bare in JSON
 * they become that, which means the same, and where it is no JSON the comment goes.
 */
function allowedComment(text: string): string {
  if (BREAK.test(text)) return text;
  const inside = text.slice('<!--'.length, -'-->'.length);
  const block = asBlockComment(text);
  if (!block) return inertComment(inside);
  if (!/[<>]/.test(inside)) return text;
  try {
    JSON.parse(block.json);
  } catch {
    return '';
  }
  return `<!--${withoutAngles(inside, '\\u003c', '\\u003e')}-->`;
}

/** A comment with this in it, as a text that neither ends it nor is a tag; nothing for none (reference, `wp_kses_split2`). */
function inertComment(inside: string): string {
  const text = harmless(inside).replace(/--+/g, '-').replace(/-$/, '');
  return text && `<!--${text}-->`;
}

/**
 * Plain text: no tags at all. A lone `&` stays one; `<` comes out as `&lt;`, so that the text is harmless even where a
 * client shows it as HTML.
 */
export function sanitizeText(text: string): string {
  let plain = '';
  for (const token of htmlTokens(withoutUnended(text))) if (token.kind === 'text') plain += token.text;
  return withoutAngles(plain, '&lt;', '&gt;');
}

const ANY_HARMLESS: Rules = { isElement: isAllowedElement, isAttribute: isAllowedAttribute, comment: allowedComment };

const INLINE: Rules = { isElement: isInlineElement, isAttribute: isInlineAttribute, comment: () => '' };
