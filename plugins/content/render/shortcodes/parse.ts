/** A shortcode in a text: `[caption width="300"]…[/caption]`. */
export interface Shortcode {
  readonly name: string;
  /** Names in small letters; values as they were written. */
  readonly attributes: ReadonlyMap<string, string>;
  /** What stands between its tags; undefined where it has no end. */
  readonly content: string | undefined;
  /** `[[caption]]`: it is shown as text, without the brackets around. */
  readonly isEscaped: boolean;
  /** Where it stands, the brackets of an escaped one included. */
  readonly start: number;
  readonly end: number;
}

/** Attributes are `name="value"`, `name='value'` or `name=value`. */
const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

const tagPattern = (names: readonly string[]): RegExp =>
  new RegExp(`\\[(\\[?)(${names.join('|')})(?![\\w-])([^[\\]]*)\\](\\]?)`, 'g');

/** The tags of shortcodes of these names, their ends too: typography leaves them alone. */
export const shortcodeTags = (names: readonly string[]): RegExp =>
  new RegExp(`(\\[\\[?/?(?:${names.join('|')})(?![\\w-])[^[\\]]*\\]\\]?)`);

/** More than a content has that people write; what stands behind them stays text, since each takes time. */
export const MAX_SHORTCODES = 2000;

/**
 * The first shortcodes of these names in a text, in order, those inside of others left out. Linear in the length of the text.
 *
 * @param most how many
 */
export function* parseShortcodes(text: string, names: readonly string[], most = MAX_SHORTCODES): Generator<Shortcode> {
  /** By name, where the next end is: told once for all tags before it. */
  const ends = new Map<string, number>();
  const endFrom = (name: string, from: number): number => {
    const known = ends.get(name);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const found = text.indexOf(`[/${name}]`, from);
    ends.set(name, found);
    return found;
  };
  const tag = tagPattern(names);
  for (let count = 0; count < most; count++) {
    const match = tag.exec(text);
    if (!match) return;
    const [whole, before, name = '', written = '', after] = match;
    const behind = match.index + whole.length;
    const close = `[/${name}]`;
    const tagEnd = behind - (after ? 1 : 0);
    const isAlone = written.endsWith('/') || (before && after);
    const closing = isAlone ? -1 : endFrom(name, tagEnd);
    const last = closing < 0 ? tagEnd : closing + close.length;
    const isEscaped = before !== '' && text[last] === ']';
    const shortcode = {
      name,
      attributes: attributesOf(written),
      content: closing < 0 ? undefined : text.slice(tagEnd, closing),
      isEscaped,
      start: isEscaped || before === '' ? match.index : match.index + 1,
      end: last + (isEscaped ? 1 : 0),
    };
    tag.lastIndex = shortcode.end;
    yield shortcode;
  }
}

function attributesOf(written: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return attributes;
}
