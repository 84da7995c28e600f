import { firstPoint, type RenderContext } from '../../../../core/index.ts';
import type { Shortcode } from './parse.ts';

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
export const MEDIA_SHORTCODES = ['gallery', 'playlist'] as const;

/** Which of them is to be rendered, and what a renderer needs for it. */
export interface MediaShortcode {
  readonly shortcode: Shortcode;
  readonly context: RenderContext;
  /** Id of the record whose text it stands in: whoever sees the text may read that record. Undefined for no record's. */
  readonly host: number | undefined;
  /** Its number among those of its name in the text, from 1: ids of elements are made of it. */
  readonly number: number;
}

/**
 * Asked for the HTML of `[gallery]` and `[playlist]`; they show nothing where nobody answers. A renderer escapes what it
 * shows, shows what everybody may see or whoever reads the host may, and answers the same for every reader.
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
