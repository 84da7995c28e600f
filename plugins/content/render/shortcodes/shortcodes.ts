import { escapeHtml } from '../../../../core/index.ts';
import { decodeReferences } from '../html/decode-references.ts';
import { sanitize } from '../html/sanitize.ts';
import { MEDIA_SHORTCODES } from './media-shortcodes.ts';
import { MAX_SHORTCODES, parseShortcodes, type Shortcode, shortcodeTags } from './parse.ts';
import { player } from './player.ts';
import { replaceShortcodes } from './replace.ts';

/** A picture, perhaps inside of a link, at the first of them. */
const PICTURE = /(?:<a\s[^<>]+>\s*)?<img\s[^<>]+>(?:\s*<\/a>)?/i;

/** `[caption]`: a picture with words below it; without a width or words the picture alone (reference). */
function caption({ attributes, content = '' }: Shortcode): string {
  const picture = PICTURE.exec(content);
  const given = attributes.get('caption');
  const shown = given === undefined && picture ? picture[0] : content;
  const words = given ?? (picture ? content.slice(picture.index + picture[0].length).trim() : '');
  const width = Number.parseInt(attributes.get('width') ?? '', 10);
  if (!(width >= 1) || words === '') return shown;
  const id = nameOf(attributes.get('id') ?? '');
  const captionId = nameOf(attributes.get('caption_id') ?? '') || (id && `caption-${id.replaceAll('_', '-')}`);
  const classes = ['wp-caption', attributes.get('align') || 'alignnone', attributes.get('class') ?? '']
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

/** What the name of an element may have of it. */
const nameOf = (text: string): string => text.replace(/[^\w-]/g, '');

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

/** Tags of shortcodes, which typography leaves alone. */
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

/** A text without its shortcodes and what they enclose: for an excerpt. An escaped one stays. */
export const withoutShortcodes = (text: string): string =>
  text.includes('[') ? replaceShortcodes(text, parseShortcodes(text, [...NAMES, 'embed']), () => '') : text;
