import { escapeHtml, firstPoint, type RenderContext } from '../../../../core/index.ts';
import { decodeReferences, escapedOnce } from '../html/decode-references.ts';
import { linkAddress, safeAddress } from '../html/safe-address.ts';
import { safeStyle } from '../html/safe-style.ts';
import { sanitize } from '../html/sanitize.ts';

/** A shortcode in a text: `[caption width="300"]…[/caption]`. */
interface Shortcode {
  readonly name: string;
  /** Names are in lower case; values are not decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The text between its tags; undefined if it has no end tag. */
  readonly content: string | undefined;
  /** Whether it is `[[caption]]`, which is shown as text without the outer brackets. */
  readonly isEscaped: boolean;
  /** Offset in the text, including the outer brackets of an escaped one. */
  readonly start: number;
  readonly end: number;
}

/**
 * An attribute is `name="value"`, `name='value'` or `name=value`, followed by a blank. Anything else is skipped up to the next blank;
 * otherwise each of its letters would be tried as the beginning of an attribute.
 */
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))(?=\s|$)|\S+/g;

const tagPattern = (names: readonly string[]): RegExp =>
  new RegExp(`\\[(\\[?)(${names.join('|')})(?![\\w-])([^[\\]]*)\\](\\]?)`, 'g');

/** A pattern for the start and end tags of these shortcodes. */
const shortcodeTags = (names: readonly string[]): RegExp =>
  new RegExp(`(\\[\\[?/?(?:${names.join('|')})(?![\\w-])[^[\\]]*\\]\\]?)`);

/** Maximum number of shortcodes in a content; real content has fewer. Those after it stay text, because each takes time. */
const MAX_SHORTCODES = 2000;

/**
 * The first shortcodes with these names in a text, in order, without nested ones. Takes linear time.
 *
 * @param most maximum number of shortcodes
 */
function* parseShortcodes(text: string, names: readonly string[], most = MAX_SHORTCODES): Generator<Shortcode> {
  /** Offset of the next end tag by name, found once for all start tags before it. */
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

/** Maximum distance of a paragraph tag from a shortcode: there are only few blanks between them. */
const NEAR = 40;

/** Does a text end inside a tag, given whether it begins inside one? */
function endsInTag(text: string, wasInTag: boolean): boolean {
  const begin = text.lastIndexOf('<');
  const end = text.lastIndexOf('>');
  return begin === end ? wasInTag : begin > end;
}

/**
 * Replaces each shortcode of a text. An escaped one loses its outer brackets. One that begins or ends inside a tag is kept, because
 * its replacement could end an attribute there.
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
    // a shortcode that is a whole paragraph replaces it (reference, `shortcode_unautop`)
    const opens = OPENS.exec(text.slice(Math.max(at, start - NEAR), start));
    const closes = opens && CLOSES.exec(text.slice(end, end + NEAR));
    result += text.slice(at, closes ? start - opens[0].length : start) + replace(shortcode);
    at = end + (closes ? closes[0].length : 0);
  }
  return result + text.slice(at);
}

/** Media types by file extension, for each player (reference). */
const TYPES = {
  audio: { mp3: 'audio/mpeg', ogg: 'audio/ogg', flac: 'audio/flac', m4a: 'audio/mpeg', wav: 'audio/wav' },
  video: { mp4: 'video/mp4', m4v: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg', flv: 'video/x-flv' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Player = keyof typeof TYPES;

const PLAYERS = Object.keys(TYPES) as Player[];

/** Extensions of files that have a player. */
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
  // brackets in a host would end the shortcode
  return src && !/[[\]]/.test(src) ? `[${element}${sides} src="${addressText(src)}" /]` : undefined;
}

/** Default dimensions of a video, in pixels (reference). */
const WIDTH = 640;
const HEIGHT = 360;

/** `[audio]` and `[video]`: a player for the named files; a link if `src` has no type that the player supports. */
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

/** A URL for an attribute, with `&` as a numeric reference (reference, `esc_url`). */
const addressText = (url: string): string => escapeHtml(url).replace(/&amp;/g, '&#038;');

/** Any value except `0` and `false` switches it on, even `off` (reference, `wp_validate_boolean`). */
const isOn = (text = ''): boolean => text !== '' && !/^(?:0|false)$/i.test(text);

const pixels = (text: string | undefined, usual: number): number => {
  const number = Number.parseInt(text ?? '', 10);
  return number >= 1 && number <= 10_000 ? number : usual;
};

function preloadOf(attributes: Shortcode['attributes'], usual: string): string {
  const asked = attributes.get('preload') ?? usual;
  return asked === '' || asked === '0' ? '' : ` preload="${escapedOnce(asked)}"`;
}

/** Counters by name, each from 1. */
export class Tally {
  readonly #counts = new Map<string, number>();

  /** Returns the next number of this name. */
  next(name: string): number {
    const number = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, number);
    return number;
  }
}

/** Shortcodes that show media items. */
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

/** Maximum cost of all media shortcodes of a text, in characters of HTML. Those after it show nothing. */
const MAX_COST = 256 * 1024;
/** Cost of each media shortcode in addition to its HTML. */
const COST_OF_ONE = 5000;

/** Returns a function that renders the media shortcodes of one text. */
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
 * Replaces `[embed]` by players for media files, and by links otherwise. Rendering never requests oEmbed data from other sites; only
 * editors do, through `oembed/1.0/proxy`. Applied before paragraphs are added, as in the reference.
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

/** The first image, possibly inside a link. */
const PICTURE = /(?:<a\s[^<>]+>\s*)?<img\s[^<>]+>(?:\s*<\/a>)?/i;

/** `[caption]`: an image with a caption; without a width or a caption, the image alone (reference). */
function caption({ attributes, content = '' }: Shortcode): string {
  const picture = PICTURE.exec(content);
  const given = attributes.get('caption');
  const shown = given === undefined && picture ? picture[0] : content;
  const words = given ?? (picture ? content.slice(picture.index + picture[0].length).trim() : '');
  const width = Number.parseInt(attributes.get('width') ?? '', 10);
  // a zero counts as empty in the reference (PHP, `empty`)
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

/** The part of a text that is allowed in an id (reference, `sanitize_html_class`). */
const nameOf = (text: string): string => text.replace(/%[\da-f]{2}|[^\w-]/gi, '');

/** Shortcodes that need only their own attributes and content, by name (reference). */
const SHORTCODES: Readonly<Record<string, (shortcode: Shortcode) => string>> = {
  caption,
  wp_caption: caption,
  audio: player('audio'),
  video: player('video'),
};

/** Names of all rendered shortcodes; others are text. */
const NAMES = [...Object.keys(SHORTCODES), ...MEDIA_SHORTCODES];

/** Maximum nesting of shortcodes; deeper ones stay text. */
const MAX_DEPTH = 4;

/** Tags of shortcodes, which are exempt from typographic changes. */
export const TAGS = shortcodeTags([...NAMES, 'embed']);

/**
 * Renders the shortcodes in a piece of HTML.
 *
 * @param ofMedia renders media shortcodes
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
 * A text without shortcodes and their content, for an excerpt. Escaped ones are removed too: the reference removes their outer
 * brackets first, and then renders them.
 */
export const withoutShortcodes = (text: string): string =>
  text.includes('[') ? replaceShortcodes(text, unescaped(parseShortcodes(text, [...NAMES, 'embed'])), () => '') : text;

function* unescaped(shortcodes: Iterable<Shortcode>): Generator<Shortcode> {
  for (const shortcode of shortcodes) yield { ...shortcode, isEscaped: false };
}
