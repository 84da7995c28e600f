import { escapeHtml } from '../../../../core/index.ts';
import { isAllowedAttribute, isAllowedElement, isInlineAttribute, isInlineElement } from './allowed-html.ts';
import { decodeReferences, isTextReference } from './decode-references.ts';
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

/** A character by its name, or by its number, of as many digits as one has at most; but for `&amp;`, of which a text may be full. */
const REFERENCE = /&(?!amp;)(?:([a-zA-Z][a-zA-Z\d]*)|#0*(\d{1,7})|#[xX]0*([\da-fA-F]{1,6}));/g;

/**
 * References as the reference writes them (`wp_kses_normalize_entities`): numbers of three digits at least and without zeros before.
 * What is the name or number of no character is a text.
 */
const withReferences = (text: string): string =>
  text.replace(REFERENCE, (whole, name: string | undefined, decimal: string | undefined, hex: string | undefined) => {
    if (name !== undefined) return isTextReference(name) ? whole : `&amp;${name};`;
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

/** A text as written, changed so that browsers see no tag in it; quotes are kept, and typographic quotes are added when it is rendered. */
export const harmless = (text: string): string =>
  /[&<>]/.test(text) ? withoutAngles(withReferences(replaceEach(text, BARE_AMPERSAND, '&amp;')), '&lt;', '&gt;') : text;

/** The same of what stands between double quotes, which it does not end either. */
const harmlessValue = (text: string): string => harmless(text).replaceAll('"', '&quot;');

/** A `<` that nothing ends before the next one, with what stands between: it begins no tag. A quoted one ends nothing. */
const UNENDED = /<(?!!--)([^<>"']*(?=<)|[^<>]*$)/g;

/** Such a `<` as a text, and what stands behind it as it was typed: no quotes of print are made of it (reference, `wp_pre_kses_less_than`). */
const withoutUnended = (html: string): string =>
  html.replace(UNENDED, (_tag, behind: string) => `&lt;${harmlessValue(behind).replaceAll("'", '&#039;')}`);

/** What of a text stays. */
interface Rules {
  isElement(name: string): boolean;
  isAttribute(element: string, name: string): boolean;
  /** What becomes of a comment. */
  comment(text: string): string;
}

/**
 * Sanitizes HTML: removes everything that runs code, such as scripts, handlers, frames, forms and style sheets. The result is
 * always rebuilt from elements and attributes that are known to be harmless, with each element closed correctly. Comments that
 * delimit blocks, teasers and pages are kept unchanged; all other comments are changed so that nothing in them can end them or be a
 * tag.
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
  { name: element, attributes, singleQuoted }: Extract<HtmlToken, { kind: 'begin' }>,
  isSlashed: boolean,
  isAttribute: Rules['isAttribute'],
): string {
  let tag = `<${element}`;
  for (const [name, value] of attributes) {
    if (!isAttribute(element, name)) continue;
    const kept = keptValue(name, value);
    if (kept !== undefined) tag += ` ${name}${quoted(kept, singleQuoted.has(name))}`;
    else if (value === undefined && name !== 'style') tag += ` ${name}`;
  }
  return tag + (isSlashed && isVoid(element) ? ' />' : '>');
}

/** What of the value of an attribute stays, as it stands between double quotes; undefined for one without a value, or of which nothing stays. */
function keptValue(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (ADDRESS.test(name)) return escapeHtml(safeAddress(decodeReferences(value))) || undefined;
  if (name === 'style') return harmlessValue(safeStyle(decodeReferences(value))) || undefined;
  const isHarmful =
    name === 'srcset' && !value.split(/[\s,]+/).every((part) => part === '' || safeAddress(decodeReferences(part)));
  return isHarmful ? undefined : harmlessValue(value);
}

/** A value in quotes: in single ones where they were written, and none of either kind would be in it (reference, `wp_kses_hair`). */
const quoted = (value: string, isSingle: boolean): string =>
  isSingle && !/'|&quot;/.test(value) ? `='${value}'` : `="${value}"`;

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
