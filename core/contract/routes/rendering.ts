import type { StoreReader } from '../data/store.ts';
import type { SiteInfo } from '../site-info.ts';
import type { Moment } from './moment.ts';
import type { Contributions } from './route.ts';

/**
 * What rendering goes by. Who reads is not in it: what is rendered is the same for every reader, since all get it from what
 * is kept.
 */
export interface RenderContext {
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly contributions: Contributions;
  readonly moment: Moment;
}

/** A text of a record that is rendered where an answer shows it. */
export interface RenderedText {
  /** What becomes of the text, as nothing else of the record does: `content`, `excerpt of 30 words`. */
  readonly name: string;
  /** Of the record; 0 where it is not stored. */
  readonly id: number;
  /** As it is stored, and as the reader may be shown it. */
  readonly text: string;
  /** Characters that rendering it counts as. Default those of the text. */
  readonly effort?: number;
}

/** What stands for a text in a view until the answer is put together. */
export interface LaterText {
  /** As JSON has it; undefined leaves the member out. */
  toJSON(): string | undefined;
}

/**
 * Shows a text as it is rendered. That takes long, so it is done when the answer is put together, after `run`, and only if
 * `_fields` leaves the member in; of a long answer text by text, others in between. What was made is kept for all readers
 * until the text changes, or something else that it was made from.
 *
 * @param make must go by nothing but the text, the settings and what it is given
 */
export type Rendered = (text: RenderedText, make: (context: RenderContext) => string | undefined) => LaterText;

/** A number that records other than the shown one decide: how many carry a term. */
export interface CountedNumber {
  /** What is counted, for whom where that matters, as nothing else of the plugin is: `use of post_tag`. */
  readonly name: string;
  /** Of the record that it is shown with. */
  readonly id: number;
}

/** What stands for a number in a view. */
export interface LaterNumber {
  /** As JSON has it. */
  toJSON(): number;
}

/**
 * Shows a number that changes more often than the record around it: what was made of the record is used again, with the
 * number as it is by then.
 *
 * @param count must go by nothing but the settings and what it is given
 */
export type Counted = (what: CountedNumber, count: (context: RenderContext) => number) => LaterNumber | number;
