import type { MediaShortcode } from '../../content/index.ts';
import { gallery } from './gallery.ts';
import { playlist } from './playlist.ts';

/** The HTML of a shortcode that shows media. */
export const mediaShortcode = (asked: MediaShortcode): string =>
  asked.shortcode.name === 'gallery' ? gallery(asked) : playlist(asked);
