import { escapeHtml } from '../../../core/index.ts';
import { decodeReferences } from '../../content/index.ts';

/** A start tag and its position. */
interface Tag {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const BEGIN = /<!--|<[a-z]/gi;
const WHOLE = /<[a-z](?:[^"'<>]|"[^"]*"|'[^']*')*>/iy;

/** The start tags in a piece of HTML, in order. Takes linear time; stops at the first tag or comment that is not closed. */
export function* tagsOf(html: string): Generator<Tag> {
  let at = 0;
  for (;;) {
    BEGIN.lastIndex = at;
    const begin = BEGIN.exec(html);
    if (!begin) return;
    if (begin[0] === '<!--') {
      const end = html.indexOf('-->', begin.index);
      if (end < 0) return;
      at = end + 3;
      continue;
    }
    WHOLE.lastIndex = begin.index;
    const text = WHOLE.exec(html)?.[0];
    if (text === undefined) return;
    at = begin.index + text.length;
    yield { text, start: begin.index, end: at };
  }
}

/**
 * Changes the first matching tag; returns the HTML unchanged if none matches.
 *
 * @param isMeant matches any tag by default
 */
export function changeTag(
  html: string,
  change: (tag: string) => string,
  isMeant: (tag: string) => boolean = () => true,
): string {
  for (const { text, start, end } of tagsOf(html)) {
    if (isMeant(text)) return html.slice(0, start) + change(text) + html.slice(end);
  }
  return html;
}

/** The element name of a tag, in lower case. */
export const tagName = (tag: string): string => /^<([^\s/>]+)/.exec(tag)?.[1]?.toLowerCase() ?? '';

const ATTRIBUTE = /\s*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?|[\s/"'=<`]+/gy;

/** The position of an attribute in a tag, and its value as written. */
function located(tag: string, name: string) {
  ATTRIBUTE.lastIndex = tagName(tag).length + 1;
  for (let found = ATTRIBUTE.exec(tag); found; found = ATTRIBUTE.exec(tag)) {
    if (found[1]?.toLowerCase() !== name) continue;
    return { start: found.index, end: found.index + found[0].length, value: found[2] ?? found[3] ?? found[4] ?? '' };
  }
  return undefined;
}

/** The value of a tag's attribute, with character references decoded; undefined if the tag does not have it. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = located(tag, name);
  return found && decodeReferences(found.value);
}

/** Sets an attribute of a tag, or removes it if the value is undefined. @param value not escaped */
export function withAttribute(tag: string, name: string, value: string | undefined): string {
  const found = located(tag, name);
  const written = value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`;
  if (found) return tag.slice(0, found.start) + written + tag.slice(found.end);
  const behindName = tagName(tag).length + 1;
  return tag.slice(0, behindName) + written + tag.slice(behindName);
}

/** The value of a tag's `class`; undefined if it has none. */
export const classOf = (tag: string): string | undefined => attributeOf(tag, 'class');

/** Appends the class names that a tag does not have yet. */
export function withClasses(tag: string, names: readonly string[]): string {
  const has = classOf(tag) ?? '';
  const known = new Set(has.split(/\s+/));
  const added = names.filter((name) => name !== '' && !known.has(name));
  return added.length === 0
    ? tag
    : withAttribute(tag, 'class', [has, ...added].filter((part) => part !== '').join(' '));
}

/** Appends declarations to a tag's `style`. @param css from `declarationsText` */
export function withStyle(tag: string, css: string): string {
  if (css === '') return tag;
  const has = attributeOf(tag, 'style')?.trim() ?? '';
  return withAttribute(tag, 'style', has === '' || has.endsWith(';') ? has + css : `${has};${css}`);
}
