/** A part of a piece of HTML, in the order of the text. */
export type HtmlToken =
  /** Where it stands; character references as they were written. */
  | { readonly kind: 'text'; readonly start: number; readonly text: string }
  | { readonly kind: 'comment'; readonly text: string }
  /** Names in small letters; values as they were written, undefined where there is none. Of equal names the first counts. */
  | {
      readonly kind: 'begin';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string | undefined>;
    }
  /** An element whose content is not HTML, up to its end; character references as they were written. */
  | {
      readonly kind: 'raw';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string | undefined>;
      readonly text: string;
    }
  | { readonly kind: 'end'; readonly name: string };

/** Elements whose content is not HTML, though it may look so. */
const RAW = new Set('iframe noembed noframes noscript plaintext script style textarea title xmp'.split(' '));

/** What begins a tag or a comment; any other `<` is text. */
const MARKUP = /<[a-z/!?]/gi;
const NAME = /[a-z][^\s/>]*/iy;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*(=)\s*)?/y;
const UNQUOTED = /[^\s>]*/y;
const TAG_END = /[\s/]*>/y;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * The tags, comments and texts of a piece of HTML, in time linear in its length. Elements with content that is not HTML
 * are `raw`; all behind one of these, a tag or a comment that never ends is left out, as browsers do.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const markup = match(MARKUP, html, at);
    const start = markup ? markup.index : html.length;
    if (start > at) yield { kind: 'text', start: at, text: html.slice(at, start) };
    if (!markup) return;
    if (html.startsWith('<!--', start)) {
      // `<!-->` is a whole comment
      const end = endOf('-->', html, start + 2);
      if (end === undefined) return;
      yield { kind: 'comment', text: html.slice(start, end) };
      at = end;
      continue;
    }
    const closing = html[start + 1] === '/';
    const name = match(NAME, html, start + (closing ? 2 : 1))?.[0].toLowerCase();
    if (name === undefined) {
      // a declaration, or `</>`
      const end = endOf('>', html, start);
      if (end === undefined) return;
      at = end;
      continue;
    }
    const tag = attributesFrom(html, start + (closing ? 2 : 1) + name.length);
    if (!tag) return;
    at = tag.end;
    if (closing) yield { kind: 'end', name };
    else if (!RAW.has(name)) yield { kind: 'begin', name, attributes: tag.attributes };
    else {
      const close = match(new RegExp(`</${name}(?=[\\s/>])`, 'gi'), html, at);
      if (!close) return;
      yield { kind: 'raw', name, attributes: tag.attributes, text: html.slice(at, close.index) };
      at = close.index;
    }
  }
}

/** Behind the next such mark. */
function endOf(mark: string, html: string, from: number): number | undefined {
  const at = html.indexOf(mark, from);
  return at < 0 ? undefined : at + mark.length;
}

/** The attributes of a tag, and where what follows the tag begins; nothing when it never ends. */
function attributesFrom(html: string, from: number) {
  const attributes = new Map<string, string | undefined>();
  let at = from;
  for (;;) {
    const end = match(TAG_END, html, at);
    if (end) return { attributes, end: at + end[0].length };
    const attribute = match(ATTRIBUTE, html, at);
    if (!attribute) return undefined;
    at += attribute[0].length;
    const [, written = '', equals] = attribute;
    const name = written.toLowerCase();
    let value: string | undefined;
    if (equals) {
      const quote = html[at] === '"' || html[at] === "'" ? html[at] : undefined;
      if (quote === undefined) {
        value = match(UNQUOTED, html, at)?.[0] ?? '';
        at += value.length;
      } else {
        const end = html.indexOf(quote, at + 1);
        if (end < 0) return undefined;
        value = html.slice(at + 1, end);
        at = end + 1;
      }
    }
    if (!attributes.has(name)) attributes.set(name, value);
  }
}
