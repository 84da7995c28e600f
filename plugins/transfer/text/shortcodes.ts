import { markupIn, type Span } from './scan.ts';

/** Built-in shortcodes of WordPress. */
export const CORE_SHORTCODES = ['gallery', 'caption', 'wp_caption', 'audio', 'video', 'playlist', 'embed'] as const;
/** Name of a built-in shortcode. */
export type CoreShortcode = (typeof CORE_SHORTCODES)[number];

/** A shortcode in a text. */
export interface FoundShortcode extends Span {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Text between its tags; empty if it has no end tag. */
  readonly content: string;
  readonly source: string;
}

const TAG = /\[(\[?)(\/?)([a-z][\w-]*)((?:\s[^[\]]*|\/)?)\](\]?)/gi;
const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g;
/** Shortcodes that enclose content. */
const ENCLOSING: ReadonlySet<string> = new Set(['caption', 'wp_caption', 'embed', 'audio', 'video']);

/** Maximum shortcodes per text: more than real content has. */
const MOST = 5_000;

/**
 * The shortcodes of a text, in order: built-in ones with their content, of others each tag. Tags, comments and verbatim elements
 * contain none, and double brackets escape one.
 */
export function shortcodesIn(text: string): readonly FoundShortcode[] {
  if (!text.includes('[')) return [];
  const found: FoundShortcode[] = [];
  const inMarkup = within(markupIn(text));
  const lastEnds = lastEndTags(text);
  let behind = 0;
  for (const match of text.matchAll(TAG)) {
    const [whole, before, slash = '', written = '', attributes = '', after] = match;
    if (match.index < behind || inMarkup(match.index) || (before && after)) continue;
    if (found.length === MOST) break;
    const name = written.toLowerCase();
    const start = match.index + (before ? 1 : 0);
    const tagEnd = match.index + whole.length - (after ? 1 : 0);
    const isCore = (CORE_SHORTCODES as readonly string[]).includes(name);
    // looked up, because searching the rest of the text for each tag takes time
    const isEnded = (lastEnds.get(name) ?? -1) >= tagEnd;
    if (isCore ? slash !== '' : !isEnded && !looksMeant(text, { start, end: tagEnd }, { name, slash, attributes }))
      continue;
    const encloses = isCore && ENCLOSING.has(name) && !attributes.trimEnd().endsWith('/');
    const close = encloses && isEnded ? text.indexOf(`[/${written}]`, tagEnd) : -1;
    const end = close < 0 ? tagEnd : close + written.length + 3;
    const content = close < 0 ? '' : text.slice(tagEnd, close);
    found.push({ name, attributes: attributesOf(attributes), content, source: text.slice(start, end), start, end });
    behind = end;
  }
  return found;
}

/** Positions of the last end tags, by name. */
const lastEndTags = (text: string): ReadonlyMap<string, number> =>
  new Map(Array.from(text.matchAll(/\[\/([a-z][\w-]*)\]/gi), ({ 1: name = '', index }) => [name.toLowerCase(), index]));

/** Is an offset within one of the spans? Offsets must be passed in ascending order. */
function within(spans: Iterator<Span>): (at: number) => boolean {
  let span = spans.next();
  return (at) => {
    while (!span.done && span.value.end <= at) span = spans.next();
    return !span.done && span.value.start <= at;
  };
}

/**
 * Is a tag without an end tag a shortcode of a plugin, or just text in brackets, such as `[sic]` or `[1]`? A shortcode has attributes,
 * `_` or `-` in its name, or is alone on its line.
 */
function looksMeant(
  text: string,
  { start, end }: Span,
  { name, slash, attributes }: { readonly name: string; readonly slash: string; readonly attributes: string },
): boolean {
  if (/=/.test(attributes) || /[_-]/.test(name) || slash !== '') return true;
  const before = text.slice(Math.max(0, start - 40), start);
  const after = text.slice(end, end + 40);
  return /(?:^|\n|<p>|-->)\s*$/.test(before) && /^\s*(?:$|\n|<\/p>|<!--)/.test(after) && name.length > 2;
}

function attributesOf(written: string): ReadonlyMap<string, string> {
  const attributes = new Map(
    [...written.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );
  // the old syntax of players, without attribute names: [audio https://…]
  const [url] = /^\s*https?:\/\/[^\s|"']+/i.exec(written) ?? [];
  return url === undefined ? attributes : new Map([...attributes, ['src', url.trim()]]);
}
