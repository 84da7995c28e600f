import { escapeHtml } from '../../../core/index.ts';
import { decodeReferences } from '../../content/index.ts';

/** A tag that begins an element, and where it stands. */
interface Tag {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const BEGIN = /<!--|<[a-z]/gi;
const WHOLE = /<[a-z](?:[^"'<>]|"[^"]*"|'[^']*')*>/iy;

/** The tags of a piece of HTML that begin elements, in order; linear in its length. Behind one that does not end there is none. */
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
 * HTML with the first of its tags changed that is asked for; as it was where there is none.
 *
 * @param isMeant default the first tag of all
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

/** The name of a tag's element, in small letters. */
export const tagName = (tag: string): string => /^<([^\s/>]+)/.exec(tag)?.[1]?.toLowerCase() ?? '';

const ATTRIBUTE = /\s*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?|[\s/"'=<`]+/gy;

/** Where an attribute stands in a tag, and its value as it is written. */
function located(tag: string, name: string) {
  ATTRIBUTE.lastIndex = tagName(tag).length + 1;
  for (let found = ATTRIBUTE.exec(tag); found; found = ATTRIBUTE.exec(tag)) {
    if (found[1]?.toLowerCase() !== name) continue;
    return { start: found.index, end: found.index + found[0].length, value: found[2] ?? found[3] ?? found[4] ?? '' };
  }
  return undefined;
}

/** The value of an attribute of a tag, character references decoded; undefined where it has none of that name. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = located(tag, name);
  return found && decodeReferences(found.value);
}

/** A tag with an attribute set; without it where the value is undefined. @param value not escaped */
export function withAttribute(tag: string, name: string, value: string | undefined): string {
  const found = located(tag, name);
  const written = value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`;
  if (found) return tag.slice(0, found.start) + written + tag.slice(found.end);
  const behindName = tagName(tag).length + 1;
  return tag.slice(0, behindName) + written + tag.slice(behindName);
}

/** Names in the class of a tag, as they are written; undefined where it has none. */
export const classOf = (tag: string): string | undefined => attributeOf(tag, 'class');

/** A tag with more names in its class: behind those that it has, those that it lacks. */
export function withClasses(tag: string, names: readonly string[]): string {
  const has = classOf(tag) ?? '';
  const known = new Set(has.split(/\s+/));
  const added = names.filter((name) => name !== '' && !known.has(name));
  return added.length === 0
    ? tag
    : withAttribute(tag, 'class', [has, ...added].filter((part) => part !== '').join(' '));
}

/** A tag with more declarations in its style, behind those that it has. @param css of `declarationsText` */
export function withStyle(tag: string, css: string): string {
  if (css === '') return tag;
  const has = attributeOf(tag, 'style')?.trim() ?? '';
  return withAttribute(tag, 'style', has === '' || has.endsWith(';') ? has + css : `${has};${css}`);
}
