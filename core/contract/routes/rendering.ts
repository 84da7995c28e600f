import type { Moment } from '../data/query.ts';
import type { StoreReader } from '../data/store.ts';
import type { SiteInfo } from '../site-info.ts';
import type { Contributions } from './route.ts';

/**
 * Input of rendering. The reader is not part of it: rendered texts are cached for all readers, so they are the same for each.
 */
export interface RenderContext {
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly contributions: Contributions;
  readonly moment: Moment;
}

/** A text of a record that is rendered when a response contains it. */
export interface RenderedText {
  /** Identifies this rendering of the record: `content`, `excerpt of 30 words`. */
  readonly name: string;
  /** Id of the record; 0 if it is not stored. */
  readonly id: number;
  /** The stored text, as far as the reader may see it. */
  readonly text: string;
  /** Cost of rendering, in characters. Default the length of the text. */
  readonly effort?: number;
}

/** Placeholder for a part of a response until it is assembled. */
export interface Later<T> {
  /** The part; undefined leaves the member out. */
  toJSON(): T;
}

/** Placeholder for a rendered text in a view, until the response is assembled. */
export type LaterText = Later<string | undefined>;

/**
 * Shows a rendered text. Rendering is slow, so it happens when the response is assembled, after `run`, and only if `_fields` keeps
 * the member; long responses alternate with other requests. The result is cached for all readers until the text, or anything
 * else that it depends on, changes.
 *
 * @param make must depend only on the text, the settings and its argument
 */
export type Rendered = (text: RenderedText, make: (context: RenderContext) => string | undefined) => LaterText;

/** A number that depends on other records, such as how many have a term. */
export interface CountedNumber {
  /** Identifies the count within the plugin, and the audience if that matters: `use of post_tag`. */
  readonly name: string;
  /** Id of the record that shows it. */
  readonly id: number;
}

/** Placeholder for a number in a view. */
export type LaterNumber = Later<number>;

/**
 * Shows a number that changes more often than the record around it: the record's fragment stays cached, and the number is
 * filled in.
 *
 * @param count must depend only on the settings and its argument
 */
export type Counted = (what: CountedNumber, count: (context: RenderContext) => number) => LaterNumber | number;
