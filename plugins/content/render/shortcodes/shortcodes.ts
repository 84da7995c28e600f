import { escapeHtml, firstPoint, type RenderContext } from '../../../../core/index.ts';
import { decodeReferences, escapedOnce } from '../html/decode-references.ts';
import { linkAddress, safeAddress } from '../html/safe-address.ts';
import { safeStyle } from '../html/safe-style.ts';
import { sanitize } from '../html/sanitize.ts';

/** A shortcode in a text: `[caption width="300"]…[/caption]`. */
interface Shortcode {
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

/**
 * Attributes are `name="value"`, `name='value'` or `name=value`, with a blank behind each. What is none of them is passed over up to
 * the next blank, or each of its letters would be tried as the begin of one.
 */
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))(?=\s|$)|\S+/g;

const tagPattern = (names: readonly string[]): RegExp =>
  new RegExp(`\\[(\\[?)(${names.join('|')})(?![\\w-])([^[\\]]*)\\](\\]?)`, 'g');

/** The tags of shortcodes of these names, their ends too: typography leaves them alone. */
const shortcodeTags = (names: readonly string[]): RegExp =>
  new RegExp(`(\\[\\[?/?(?:${names.join('|')})(?![\\w-])[^[\\]]*\\]\\]?)`);

/** More than a content has that people write; what stands behind them stays text, since each takes time. */
const MAX_SHORTCODES = 2000;

/**
 * The first shortcodes of these names in a text, in order, those inside of others left out. Linear in the length of the text.
 *
 * @param most how many
 */
function* parseShortcodes(text: string, names: readonly string[], most = MAX_SHORTCODES): Generator<Shortcode> {
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
  for (const [, name, double, single, bare] of written.replace(/\/$/, '').matchAll(ATTRIBUTE)) {
    if (name !== undefined) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return attributes;
}

const OPENS = /<p>\s*$/;
const CLOSES = /^\s*<\/p>/;

/** How far a paragraph's tag may stand from a shortcode: blanks between are few. */
const NEAR = 40;

/** Is a place behind a text inside of a tag, given that the text began inside of one or not? */
function endsInTag(text: string, wasInTag: boolean): boolean {
  const begin = text.lastIndexOf('<');
  const end = text.lastIndexOf('>');
  return begin === end ? wasInTag : begin > end;
}

/**
 * A text with something else in the place of each shortcode. One that is escaped loses its outer brackets; one that begins or
 * ends inside of a tag stays: what it shows would end an attribute there.
 */
function replaceShortcodes(
  text: string,
  shortcodes: Iterable<Shortcode>,
  replace: (shortcode: Shortcode) => string,
): string {
  let result = '';
  let at = 0;
  let looked = 0;
  let inTag = false;
  for (const shortcode of shortcodes) {
    const { start, end, isEscaped } = shortcode;
    const beginsInTag = endsInTag(text.slice(looked, start), inTag);
    inTag = endsInTag(text.slice(start, end), beginsInTag);
    looked = end;
    if (beginsInTag || inTag) continue;
    if (isEscaped) {
      result += text.slice(at, start) + text.slice(start + 1, end - 1);
      at = end;
      continue;
    }
    // a shortcode that is all of a paragraph is none (reference, `shortcode_unautop`)
    const opens = OPENS.exec(text.slice(Math.max(at, start - NEAR), start));
    const closes = opens && CLOSES.exec(text.slice(end, end + NEAR));
    result += text.slice(at, closes ? start - opens[0].length : start) + replace(shortcode);
    at = end + (closes ? closes[0].length : 0);
  }
  return result + text.slice(at);
}

/** Media types by the ending of a file that a player is for (reference). */
const TYPES = {
  audio: { mp3: 'audio/mpeg', ogg: 'audio/ogg', flac: 'audio/flac', m4a: 'audio/mpeg', wav: 'audio/wav' },
  video: { mp4: 'video/mp4', m4v: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg', flv: 'video/x-flv' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Player = keyof typeof TYPES;

const PLAYERS = Object.keys(TYPES) as Player[];

/** Endings of the files that players are for. */
export const FILE_ENDINGS: readonly string[] = PLAYERS.flatMap((element) => Object.keys(TYPES[element]));

/**
 * The player shortcode for the URL of a file; undefined for any other URL (reference, `wp_embed_handler_audio`).
 *
 * @param url as written in a text
 * @param sides as attributes of the shortcode
 */
export function playerShortcode(url: string, sides = ''): string | undefined {
  const ending = /^https?:\/\/.+\.(\w+)$/i.exec(url)?.[1]?.toLowerCase() ?? '';
  const element = PLAYERS.find((name) => Object.hasOwn(TYPES[name], ending));
  const src = element && linkAddress(url);
  // brackets of a host would end the shortcode
  return src && !/[[\]]/.test(src) ? `[${element}${sides} src="${addressText(src)}" /]` : undefined;
}

/** Sides of a video that says nothing of them, in pixels (reference). */
const WIDTH = 640;
const HEIGHT = 360;

/** `[audio]` and `[video]`: a player of the files that it names; a link where none is of a kind that players know. */
const player =
  (element: Player) =>
  ({ attributes, content = '' }: Shortcode): string => {
    const address = (name: string) => safeAddress(decodeReferences(attributes.get(name) ?? ''));
    const types: Readonly<Record<string, string>> = TYPES[element];
    const typeOf = (url: string) => types[/\.(\w+)$/.exec(url)?.[1]?.toLowerCase() ?? ''];
    const src = address('src');
    if (src !== '' && typeOf(src) === undefined) return linkTo(src, ` class="wp-embedded-${element}"`);
    const files = [src, ...Object.keys(types).map(address)].filter((url) => url !== '' && typeOf(url));
    const [first] = files;
    if (first === undefined) return '';
    const sources = files.map((url) => `<source type="${typeOf(url)}" src="${addressText(url)}" />`).join('');
    const playing = ['loop', 'autoplay', 'muted'].filter((name) => isOn(attributes.get(name)));
    const switches = [...playing.map((name) => ` ${name}="1"`), ' controls="controls"'].join('');
    const classes = ` class="${escapedOnce(attributes.get('class') ?? `wp-${element}-shortcode`)}"`;
    if (element === 'audio') {
      const given = attributes.get('style');
      const style = given === undefined ? 'width: 100%;' : safeStyle(decodeReferences(given));
      const styled = style && ` style="${escapeHtml(style)}"`;
      return `<audio${classes}${preloadOf(attributes, 'none')}${styled}${switches}>${sources}${linkTo(first)}</audio>`;
    }
    const width = pixels(attributes.get('width'), WIDTH);
    const height = pixels(attributes.get('height'), HEIGHT);
    const poster = address('poster');
    const shown = `${poster && ` poster="${escapeHtml(poster)}"`}${preloadOf(attributes, 'metadata')}${switches}`;
    const tracks = content.replace(/[\r\n\t]/g, '').trim();
    return `<div style="width: ${width}px;" class="wp-video"><video${classes} width="${width}" height="${height}"${shown}>${sources}${tracks}${linkTo(first)}</video></div>`;
  };

const linkTo = (url: string, attributes = ''): string =>
  `<a${attributes} href="${addressText(url)}">${escapeHtml(url)}</a>`;

/** An address in an attribute, in which `&` is a number (reference, `esc_url`). */
const addressText = (url: string): string => escapeHtml(url).replace(/&amp;/g, '&#038;');

/** Whatever is said switches on, `off` too (reference, `wp_validate_boolean`). */
const isOn = (text = ''): boolean => text !== '' && !/^(?:0|false)$/i.test(text);

const pixels = (text: string | undefined, usual: number): number => {
  const number = Number.parseInt(text ?? '', 10);
  return number >= 1 && number <= 10_000 ? number : usual;
};

function preloadOf(attributes: Shortcode['attributes'], usual: string): string {
  const asked = attributes.get('preload') ?? usual;
  return asked === '' || asked === '0' ? '' : ` preload="${escapedOnce(asked)}"`;
}

/** Numbers things by their names, each name from 1. */
export class Tally {
  readonly #counts = new Map<string, number>();

  /** The next number of this name. */
  next(name: string): number {
    const number = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, number);
    return number;
  }
}

/** Shortcodes that show what somebody uploaded. */
const MEDIA_SHORTCODES = ['gallery', 'playlist'] as const;

/** A media shortcode to render, and what a renderer needs for it. */
export interface MediaShortcode {
  readonly shortcode: Shortcode;
  readonly context: RenderContext;
  /** Id of the record that contains the text; everybody who sees the text may read that record. Undefined if there is none. */
  readonly host: number | undefined;
  /** Its number among shortcodes of its name in the text, from 1; used for ids of elements. */
  readonly number: number;
}

/**
 * Returns the HTML of `[gallery]` and `[playlist]`; without a result, they show nothing. A renderer must escape what it shows, show
 * only public data or data that readers of the host may see, and return the same for every reader.
 */
export const mediaShortcodes = firstPoint<MediaShortcode, string>('content/media-shortcodes');

/** What those of one text may cost together, in characters that are shown: behind them they show nothing. */
const MAX_COST = 256 * 1024;
/** What each costs that is asked for, however little comes out. */
const COST_OF_ONE = 5000;

/** Renders the shortcodes of media of one text. */
export function mediaShortcodeRenderer(
  context: RenderContext,
  host: number | undefined,
): (shortcode: Shortcode) => string {
  const numbers = new Tally();
  let cost = 0;
  return (shortcode) => {
    if (cost > MAX_COST) return '';
    const number = numbers.next(shortcode.name);
    const html = context.contributions.ask(mediaShortcodes, { shortcode, context, host, number }) ?? '';
    cost += COST_OF_ONE + html.length;
    return html;
  };
}

/**
 * A text with links in the place of `[embed]`, and players of files. Nobody is asked how others want to be shown while a text is rendered: what they
 * say is for editors, from `oembed/1.0/proxy`. Before paragraphs are made, as in the reference.
 */
export const linkEmbeds = (text: string): string =>
  text.includes('[embed')
    ? replaceShortcodes(text, parseShortcodes(text, ['embed']), ({ attributes, content = '' }) => {
        const written = (content.trim() || attributes.get('src')) ?? '';
        const [width, height] = [pixels(attributes.get('width'), 0), pixels(attributes.get('height'), 0)];
        const file = playerShortcode(written, width && height ? ` width="${width}" height="${height}"` : '');
        const url = safeAddress(decodeReferences(written));
        return file ?? (url && linkTo(url));
      })
    : text;

/** A picture, perhaps inside of a link, at the first of them. */
const PICTURE = /(?:<a\s[^<>]+>\s*)?<img\s[^<>]+>(?:\s*<\/a>)?/i;

/** `[caption]`: a picture with words below it; without a width or words the picture alone (reference). */
function caption({ attributes, content = '' }: Shortcode): string {
  const picture = PICTURE.exec(content);
  const given = attributes.get('caption');
  const shown = given === undefined && picture ? picture[0] : content;
  const words = given ?? (picture ? content.slice(picture.index + picture[0].length).trim() : '');
  const width = Number.parseInt(attributes.get('width') ?? '', 10);
  // a zero is nothing to the reference (PHP, `empty`)
  if (!(width >= 1) || words === '' || words === '0') return shown;
  const id = nameOf(attributes.get('id') ?? '');
  const captionId = nameOf(attributes.get('caption_id') ?? '') || (id && `caption-${id.replaceAll('_', '-')}`);
  const classes = ['wp-caption', attributes.get('align') ?? 'alignnone', attributes.get('class') ?? '']
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [
    '<figure',
    id && ` id="${id}"`,
    captionId && ` aria-describedby="${captionId}"`,
    ` style="width: ${width}px" class="${escapeHtml(decodeReferences(classes.join(' ')))}">`,
    shown,
    '<figcaption',
    captionId && ` id="${captionId}"`,
    ` class="wp-caption-text">${sanitize(words)}</figcaption></figure>`,
  ].join('');
}

/** What the name of an element may have of it (reference, `sanitize_html_class`). */
const nameOf = (text: string): string => text.replace(/%[\da-f]{2}|[^\w-]/gi, '');

/** Shortcodes by name that need nothing but what they say (reference). */
const SHORTCODES: Readonly<Record<string, (shortcode: Shortcode) => string>> = {
  caption,
  wp_caption: caption,
  audio: player('audio'),
  video: player('video'),
};

/** Names of all that are rendered; others are text. */
const NAMES = [...Object.keys(SHORTCODES), ...MEDIA_SHORTCODES];

/** Shortcodes inside each other; those that lie deeper stay text. */
const MAX_DEPTH = 4;

/** Tags of shortcodes, which are exempt from typographic changes. */
export const TAGS = shortcodeTags([...NAMES, 'embed']);

/**
 * HTML with what each shortcode shows in its place.
 *
 * @param ofMedia renders those that show what somebody uploaded
 */
export function renderShortcodes(html: string, ofMedia: (shortcode: Shortcode) => string = () => ''): string {
  let left = MAX_SHORTCODES;
  const rendered = (text: string, depth: number): string => {
    if (!text.includes('[') || depth >= MAX_DEPTH) return text;
    return replaceShortcodes(text, parseShortcodes(text, NAMES, left), ({ content, ...shortcode }) => {
      left--;
      const inside = content === undefined ? undefined : rendered(content, depth + 1);
      return (SHORTCODES[shortcode.name] ?? ofMedia)({ ...shortcode, content: inside });
    });
  };
  return rendered(html, 0);
}

/**
 * A text without its shortcodes and what they enclose: for an excerpt. An escaped one goes, too: the reference takes its outer
 * brackets away first, and then renders it.
 */
export const withoutShortcodes = (text: string): string =>
  text.includes('[') ? replaceShortcodes(text, unescaped(parseShortcodes(text, [...NAMES, 'embed'])), () => '') : text;

function* unescaped(shortcodes: Iterable<Shortcode>): Generator<Shortcode> {
  for (const shortcode of shortcodes) yield { ...shortcode, isEscaped: false };
}
