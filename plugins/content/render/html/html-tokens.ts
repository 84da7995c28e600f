/** A pattern for the tags of elements, for `replaceElements`. @param names of elements whose content is not HTML: `script|style` */
export const elementTags = (names: string): RegExp => new RegExp(`<(/?)(${names})(?=[\\s/>])[^<>]*>?`, 'gi');

/**
 * Replaces each of these elements, from its start tag to its end tag. An unclosed one, and everything after it, is kept. Takes linear
 * time, unlike a regular expression that searches for the end of each.
 *
 * @param tags of `elementTags`
 */
export function replaceElements(html: string, tags: RegExp, change: (element: string) => string): string {
  let result = '';
  let at = 0;
  let open: { readonly name: string; readonly start: number } | undefined;
  for (const tag of html.matchAll(tags)) {
    const [whole, closing, given = ''] = tag;
    const name = given.toLowerCase();
    if (!closing) open ??= { name, start: tag.index };
    else if (open?.name === name) {
      const end = tag.index + whole.length;
      result += html.slice(at, open.start) + change(html.slice(open.start, end));
      at = end;
      open = undefined;
    }
  }
  return result + html.slice(at);
}

/** Attributes for a block comment, encoded so that they cannot end the comment or look like a tag (reference, `serialize_block_attributes`). */
export const attributesText = (attributes: object): string =>
  JSON.stringify(attributes)
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026');

/** A replacement in the whole text. */
export type Step = readonly [pattern: RegExp, replacement: string];

/** Applies the steps to a text, in order. */
export const rewrite = (steps: readonly Step[], text: string): string =>
  steps.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text);

/** A part of a piece of HTML, in the order of the text. */
export type HtmlToken =
  /** With its offset; character references are not decoded. */
  | { readonly kind: 'text'; readonly start: number; readonly text: string }
  | { readonly kind: 'comment'; readonly text: string }
  /** Names are in lower case. Values are not decoded; undefined for none. The first of several attributes with one name counts. */
  | (TagPlace & {
      readonly kind: 'begin';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string | undefined>;
      /** Names of the attributes with values in single quotes. */
      readonly singleQuoted: ReadonlySet<string>;
    })
  /** An element whose content is not HTML, up to its end tag; `text` is its content, with character references not decoded. */
  | (TagPlace & {
      readonly kind: 'raw';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string | undefined>;
      readonly text: string;
    })
  | (TagPlace & { readonly kind: 'end'; readonly name: string });

/** Offsets of a tag, from its `<` to the character after its `>`. */
interface TagPlace {
  readonly start: number;
  readonly end: number;
}

/** Elements whose content is not HTML, though it may look so. */
const RAW = new Set('iframe noembed noframes noscript plaintext script style textarea title xmp'.split(' '));

/** The beginning of a tag or a comment; any other `<` is text. */
const MARKUP = /<[a-z/!?]/gi;
const NAME = /[a-z][^\s/>]*/iy;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*(=)\s*)?/y;
const UNQUOTED = /[^\s>]*/y;
const TAG_END = /[\s/]*>/y;
/** The rest of a typical tag after its name, whose end is found quickly. */
const PLAIN_REST = /(?:\s+[a-z][a-z\d:_-]*(?:="[^"]*")?)*\s*\/?>/iy;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * The tags, comments and texts of a piece of HTML, in linear time. Elements with content that is not HTML are `raw`. Everything
 * after such an element, a tag or a comment that is never closed is left out, as in browsers.
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
      // a declaration or `</>`
      const end = endOf('>', html, start);
      if (end === undefined) return;
      at = end;
      continue;
    }
    const from = start + (closing ? 2 : 1) + name.length;
    const plain = match(PLAIN_REST, html, from)?.[0];
    const tag = plain === undefined ? attributesFrom(html, from) : new PlainTag(html, from, from + plain.length);
    if (!tag) return;
    at = tag.end;
    if (closing) yield { kind: 'end', name, start, end: at };
    else if (!RAW.has(name)) yield new BeginToken(name, start, tag);
    else {
      const close = match(new RegExp(`</${name}(?=[\\s/>])`, 'gi'), html, at);
      if (!close) return;
      const text = html.slice(at, close.index);
      yield { kind: 'raw', name, attributes: tag.attributes, text, start, end: at };
      at = close.index;
    }
  }
}

/** The attributes of a tag, those in single quotes, and the offset after the tag. */
interface TagRest {
  readonly attributes: ReadonlyMap<string, string | undefined>;
  readonly singleQuoted: ReadonlySet<string>;
  readonly end: number;
}

const NONE: ReadonlySet<string> = new Set();

/** A tag whose attributes are parsed on demand, because most callers do not use them. */
class PlainTag implements TagRest {
  readonly singleQuoted = NONE;
  readonly #html: string;
  readonly #from: number;
  readonly end: number;

  constructor(html: string, from: number, end: number) {
    this.#html = html;
    this.#from = from;
    this.end = end;
  }

  get attributes(): TagRest['attributes'] {
    return attributesFrom(this.#html, this.#from)?.attributes ?? new Map();
  }
}

class BeginToken {
  readonly kind = 'begin';
  readonly name: string;
  readonly start: number;
  readonly #tag: TagRest;

  constructor(name: string, start: number, tag: TagRest) {
    this.name = name;
    this.start = start;
    this.#tag = tag;
  }

  get end(): number {
    return this.#tag.end;
  }

  get attributes(): TagRest['attributes'] {
    return this.#tag.attributes;
  }

  get singleQuoted(): TagRest['singleQuoted'] {
    return this.#tag.singleQuoted;
  }
}

/** Offset after the next occurrence of a mark; undefined for none. */
function endOf(mark: string, html: string, from: number): number | undefined {
  const at = html.indexOf(mark, from);
  return at < 0 ? undefined : at + mark.length;
}

/** Parses a tag after its name; undefined if it is not closed. */
function attributesFrom(html: string, from: number): TagRest | undefined {
  const attributes = new Map<string, string | undefined>();
  const singleQuoted = new Set<string>();
  let at = from;
  for (;;) {
    const end = match(TAG_END, html, at);
    if (end) return { attributes, singleQuoted, end: at + end[0].length };
    const attribute = match(ATTRIBUTE, html, at);
    if (!attribute) return undefined;
    at += attribute[0].length;
    const [, written = '', equals] = attribute;
    const name = written.toLowerCase();
    const isFirst = !attributes.has(name);
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
        if (isFirst && quote === "'") singleQuoted.add(name);
      }
    }
    if (isFirst) attributes.set(name, value);
  }
}

/** The number of occurrences of a character in a text; fast for any number. */
export function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}

/** Maximum number of tags and comments. Real content has fewer: one-line blocks that fill a content have two thirds as many. */
export const MAX_MARKUP = 30_000;

/** An upper bound for the number of tags and comments in a piece of HTML: each `<` may begin one. */
export const markupCount = (html: string): number => countOf('<', html);

/** Elements that the parser closes by itself, and void elements: however many there are, they do not nest. */
const FLAT =
  /^(?:p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Maximum nesting depth of the elements in a piece of HTML; takes linear time. */
export function nestingDepth(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (FLAT.test(name)) continue;
    depth = Math.max(0, depth + (closing ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** A comment that begins a block, ends one, or is a whole block: `<!-- wp:name {"json": 1} -->`. */
interface BlockComment {
  readonly kind: 'begin' | 'end' | 'whole';
  /** With its namespace: `core/paragraph`. */
  readonly name: string;
  /** Attributes as written; empty for none. */
  readonly json: string;
  /** Offset in the text. */
  readonly start: number;
  readonly end: number;
}

/** The comment up to its attributes. Heads do not overlap, so a search for all of them is linear. */
const HEAD = /<!--\s+(\/?)wp:(?:([a-z][a-z0-9_-]*)\/)?([a-z][a-z0-9_-]*)\s+/g;

/** The end of a comment. It is found once for all heads before it, so that a row of unclosed heads takes linear time. */
interface Tail {
  /** Offset of its `-->`. */
  readonly at: number;
  /** Whether it is `/-->`: the block has no content. */
  readonly whole: boolean;
  /** Offset after the closing brace of the attributes; without one, of the blanks before the end. */
  readonly braceEnd: number;
  readonly hasBrace: boolean;
}

function tailFrom(text: string, from: number): Tail | undefined {
  const at = text.indexOf('-->', from);
  if (at < 0) return undefined;
  const whole = text[at - 1] === '/';
  const closing = whole ? at - 1 : at;
  let braceEnd = closing;
  while (/\s/.test(text[braceEnd - 1] ?? '')) braceEnd--;
  return { at, whole, braceEnd, hasBrace: braceEnd < closing && text[braceEnd - 1] === '}' };
}

/**
 * The block comments of a text, in order. The grammar is that of the reference, with one exception: a comment ends where it does
 * for a browser, at the first `-->`, so that nothing that a browser shows can be hidden in an attribute.
 */
export function* blockComments(text: string): Generator<BlockComment> {
  let tail: Tail | undefined;
  let at = 0;
  for (;;) {
    // set each time, because other code may use the pattern between two results
    HEAD.lastIndex = at;
    const head = HEAD.exec(text);
    if (!head) return;
    at = head.index + head[0].length;
    if (!tail || tail.at < at) tail = tailFrom(text, at);
    if (!tail) return;
    const comment = commentOf(text, head, tail);
    if (!comment) continue;
    at = comment.end;
    yield comment;
  }
}

/** Parses an HTML comment, from `<!--` to `-->`, as a block comment; undefined if it is not one. */
export function asBlockComment(text: string): BlockComment | undefined {
  HEAD.lastIndex = 0;
  const head = HEAD.exec(text);
  if (head?.index !== 0) return undefined;
  const tail = tailFrom(text, head[0].length);
  return tail && commentOf(text, head, tail);
}

/** The comment with this head and tail; undefined if there is anything except attributes between them. */
function commentOf(text: string, head: RegExpExecArray, tail: Tail): BlockComment | undefined {
  const [whole, slash, namespace = 'core', name = ''] = head;
  const from = head.index + whole.length;
  const hasJson = text[from] === '{' && tail.hasBrace && tail.braceEnd > from;
  if (!hasJson && from !== tail.at - Number(tail.whole)) return undefined;
  return {
    kind: slash ? 'end' : tail.whole ? 'whole' : 'begin',
    name: `${namespace}/${name}`,
    json: hasJson ? text.slice(from, tail.braceEnd) : '',
    start: head.index,
    end: tail.at + 3,
  };
}

/** Whether this text consists of blocks. It then contains its own paragraphs. */
export const hasBlocks = (text: string): boolean => /<!--\s+wp:/.test(text);

/** Replaces each block comment of a text. */
export function replaceBlockComments(text: string, replace: (comment: BlockComment, source: string) => string): string {
  let result = '';
  let at = 0;
  for (const comment of blockComments(text)) {
    result += text.slice(at, comment.start) + replace(comment, text.slice(comment.start, comment.end));
    at = comment.end;
  }
  return result + text.slice(at);
}
