import { escapeHtml } from '../../../../core/index.ts';
import { isAllowedAttribute, isAllowedElement, isInlineAttribute, isInlineElement } from './allowed-html.ts';
import { decodeReferences, isTextReference } from './decode-references.ts';
import { asBlockComment, type HtmlToken, htmlTokens } from './html-tokens.ts';
import { isVoid, OpenElements } from './open-elements.ts';
import { safeAddress } from './safe-address.ts';
import { safeStyle } from './safe-style.ts';

/** Above this length, texts are split: for one that consists only of marks, `replaceAll` takes many times as long. */
const LONG = 32_768;

/**
 * As `replaceAll`, but fast for texts of any length.
 *
 * @param mark a text, or a global pattern without groups
 * @param by must not contain `$`
 */
const replaceEach = (text: string, mark: string | RegExp, by: string): string =>
  text.length > LONG ? text.split(mark).join(by) : text.replaceAll(mark, by);

/** Attributes that contain a URL. */
const ADDRESS = /^(?:href|src|cite|poster|longdesc)$/;

/** A `&` that does not begin a character reference. */
const BARE_AMPERSAND = /&(?!#0*\d{1,7};|#x0*[\da-f]{1,6};|[a-z][a-z\d]*;)/gi;

/** A named or numeric character reference, except `&amp;`, of which a text may contain very many. */
const REFERENCE = /&(?!amp;)(?:([a-zA-Z][a-zA-Z\d]*)|#0*(\d{1,7})|#[xX]0*([\da-fA-F]{1,6}));/g;

/**
 * Normalizes character references as the reference does (`wp_kses_normalize_entities`): numbers lose leading zeros, and decimal ones
 * are padded to three digits. Those that do not name a character become text.
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

/** Replaces all `<` and `>`. */
const withoutAngles = (text: string, less: string, greater: string): string =>
  replaceEach(replaceEach(text, '<', less), '>', greater);

/** A text as written, changed so that browsers see no tag in it; quotes are kept, and typographic quotes are added when it is rendered. */
export const harmless = (text: string): string =>
  /[&<>]/.test(text) ? withoutAngles(withReferences(replaceEach(text, BARE_AMPERSAND, '&amp;')), '&lt;', '&gt;') : text;

/** The same for a value in double quotes, so that it cannot end them either. */
const harmlessValue = (text: string): string => harmless(text).replaceAll('"', '&quot;');

/** A `<` that is not closed before the next one, with the text between them: it is not a tag. A `<` after a quote does not count. */
const UNENDED = /<(?!!--)([^<>"']*(?=<)|[^<>]*$)/g;

/** Encodes such a `<`, and the text after it so that it gets no typographic quotes (reference, `wp_pre_kses_less_than`). */
const withoutUnended = (html: string): string =>
  html.replace(UNENDED, (_tag, behind: string) => `&lt;${harmlessValue(behind).replaceAll("'", '&#039;')}`);

/** Defines what is kept of a text. */
interface Rules {
  isElement(name: string): boolean;
  isAttribute(element: string, name: string): boolean;
  /** Returns what replaces a comment. */
  comment(text: string): string;
}

/**
 * Sanitizes HTML: removes everything that runs code, such as scripts, handlers, frames, forms and style sheets. The result is
 * always rebuilt from elements and attributes that are known to be harmless, with each element closed correctly. Comments that
 * delimit blocks, teasers and pages are kept unchanged; all other comments are changed so that nothing in them can end them or be a
 * tag.
 */
export const sanitize = (html: string): string => cleaned(html, ANY_HARMLESS);

/** As `sanitize`, but allows only few elements, all of them inline, and no comments. */
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

/** @param isSlashed whether the tag ends in a slash, which void elements keep (reference, `wp_kses_attr`) */
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

/** The sanitized value of an attribute, encoded for double quotes; undefined for an attribute without a value, or if nothing is left. */
function keptValue(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (ADDRESS.test(name)) return escapeHtml(safeAddress(decodeReferences(value))) || undefined;
  if (name === 'style') return harmlessValue(safeStyle(decodeReferences(value))) || undefined;
  const isHarmful =
    name === 'srcset' && !value.split(/[\s,]+/).every((part) => part === '' || safeAddress(decodeReferences(part)));
  return isHarmful ? undefined : harmlessValue(value);
}

/** A value in quotes: single ones if it was written in them and contains neither kind, otherwise double (reference, `wp_kses_hair`). */
const quoted = (value: string, isSingle: boolean): string =>
  isSingle && !/'|&quot;/.test(value) ? `='${value}'` : `="${value}"`;

/** Comments that divide a text; `more` may contain the text of its link. */
const BREAK = /^<!--(?:more(?: [^<>]*)?|noteaser|nextpage)-->$/;

/**
 * The comment to keep. Editors write `<` and `>` in block attributes as `\u003c` and `\u003e`. Bare ones in JSON are encoded that way,
 * which is equivalent; if the attributes are not valid JSON, the comment is removed.
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

/** A comment with this text, which can neither end it nor be a tag; empty if no text is left (reference, `wp_kses_split2`). */
function inertComment(inside: string): string {
  const text = harmless(inside).replace(/--+/g, '-').replace(/-$/, '');
  return text && `<!--${text}-->`;
}

/** Plain text without any tags. A lone `&` is kept; `<` becomes `&lt;`, so the text is harmless even if a client shows it as HTML. */
export function sanitizeText(text: string): string {
  let plain = '';
  for (const token of htmlTokens(withoutUnended(text))) if (token.kind === 'text') plain += token.text;
  return withoutAngles(plain, '&lt;', '&gt;');
}

const ANY_HARMLESS: Rules = { isElement: isAllowedElement, isAttribute: isAllowedAttribute, comment: allowedComment };

const INLINE: Rules = { isElement: isInlineElement, isAttribute: isInlineAttribute, comment: () => '' };
