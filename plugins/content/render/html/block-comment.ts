/** A comment that begins a block, ends one, or is a whole one: `<!-- wp:name {"json": 1} -->`. */
export interface BlockComment {
  readonly kind: 'begin' | 'end' | 'whole';
  /** With its namespace: `core/paragraph`. */
  readonly name: string;
  /** Attributes as they stand there; empty when there are none. */
  readonly json: string;
  /** Where it stands in the text, and where what follows it begins. */
  readonly start: number;
  readonly end: number;
}

/** The comment up to its attributes. No two heads overlap, so that looking for them is linear. */
const HEAD = /<!--\s+(\/?)wp:(?:([a-z][a-z0-9_-]*)\/)?([a-z][a-z0-9_-]*)\s+/g;

/** How a comment ends: told once for all heads before it, so that a row of heads without an end stays linear. */
interface Tail {
  /** Of its `-->`. */
  readonly at: number;
  /** `/-->`: the block has nothing inside. */
  readonly whole: boolean;
  /** Behind the closing brace of the attributes; where blanks begin, when there is none. */
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
 * The block comments of a text, in order. The grammar is the reference's, but for one thing: a comment ends where it does
 * for a browser, at the first `-->`, so that nothing that a browser shows hides in an attribute.
 */
export function* blockComments(text: string): Generator<BlockComment> {
  let tail: Tail | undefined;
  let at = 0;
  for (;;) {
    // said anew each time: others may look for heads in the meantime
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

/** The block comment that a comment of HTML is, from `<!--` to `-->`. */
export function asBlockComment(text: string): BlockComment | undefined {
  HEAD.lastIndex = 0;
  const head = HEAD.exec(text);
  if (head?.index !== 0) return undefined;
  const tail = tailFrom(text, head[0].length);
  return tail && commentOf(text, head, tail);
}

/** What a head and a tail enclose, when that is attributes or nothing. */
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

/** Is this text made of blocks? Then it brings its own paragraphs. */
export const hasBlocks = (text: string): boolean => /<!--\s+wp:/.test(text);

/** A text with each of its block comments changed. */
export function replaceBlockComments(text: string, replace: (comment: BlockComment, source: string) => string): string {
  let result = '';
  let at = 0;
  for (const comment of blockComments(text)) {
    result += text.slice(at, comment.start) + replace(comment, text.slice(comment.start, comment.end));
    at = comment.end;
  }
  return result + text.slice(at);
}
