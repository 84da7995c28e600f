import { caption } from './caption.ts';
import { MEDIA_SHORTCODES } from './media-shortcodes.ts';
import { MAX_SHORTCODES, parseShortcodes, type Shortcode, shortcodeTags } from './parse.ts';
import { player } from './player.ts';
import { replaceShortcodes } from './replace.ts';

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
