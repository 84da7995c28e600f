import type { Moment } from '../data/query.ts';
import type { PagePiece, StoreReader } from '../data/store.ts';
import type { SiteInfo } from '../site-info.ts';
import type { Contributions } from './route.ts';

/** Input of rendering. Neither the reader nor anything else of a request is part of it. */
export interface RenderContext {
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly contributions: Contributions;
  readonly moment: Moment;
}

/**
 * A text that is made for everybody who is shown it: made again only when something is another that was read for it, of the store
 * or of the moment.
 *
 * @param key of all that it goes by beside what is read; with the name of the plugin, so that no other has it
 * @param make gets a context of its own: what is remembered of the other one was not read for this text
 */
export function keptText(context: RenderContext, key: string, make: (context: RenderContext) => string): string {
  const { store, site, contributions, moment } = context;
  const makeAnew = () => make({ store, site, contributions, moment });
  return store.kept ? store.kept(key, makeAnew) : makeAnew();
}

/**
 * Makes a piece of a page that may be long. When much was made, others have their turn behind it: the page is then run again from its
 * beginning, and comes to the pieces that it has made already. It must come to the same ones, by the same keys, as long as nothing changes;
 * when something changes, all are made anew. In a text that is kept (`keptText`), and where no page is made, it is made like anything else.
 *
 * @throws what `make` throws, and what cuts the page off: let it pass
 */
export function pieceOf<T>({ store }: Pick<RenderContext, 'store'>, piece: PagePiece<T>): T {
  return store.piece ? store.piece(piece) : piece.make().value;
}

/** What a text or a number goes by beside its record; undefined where there is nothing. */
export type GoesBy = string | number | undefined;

/** A text of a record that is rendered when a response contains it. */
export interface RenderedText<By extends GoesBy = undefined> {
  /** Identifies this rendering of the record: `content`, `excerpt`. */
  readonly name: string;
  /** Id of the record; 0 if it is not stored. */
  readonly id: number;
  /** The stored text, as far as the reader may see it. */
  readonly text: string;
  /** Cost of rendering, in characters. Default the length of the text. */
  readonly effort?: number;
  /** Handed to the function that renders: the number of words. */
  readonly by?: By;
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
 * the member; long responses alternate with other requests.
 *
 * @param make a function of `forAllReaders`: its result is cached for all readers until the text, or anything else that it depends
 *   on, changes. What any other function makes is for this response alone, for it may hold something of the request
 */
export type Rendered = <By extends GoesBy = undefined>(
  text: RenderedText<By>,
  make: (context: RenderContext, text: RenderedText<By>) => string | undefined,
) => LaterText;

/** A number that depends on other records, such as how many have a term. */
export interface CountedNumber<By extends GoesBy = undefined> {
  /** Identifies the count within the plugin: `use`. */
  readonly name: string;
  /** Id of the record that shows it. */
  readonly id: number;
  /** Handed to the function that counts: what the audience may read, if that matters. */
  readonly by?: By;
}

/** Placeholder for a number in a view. */
export type LaterNumber = Later<number>;

/**
 * Shows a number that changes more often than the record around it: the record's fragment stays cached, and the number is
 * filled in.
 *
 * @param count a function of `forAllReaders`. What any other function counts is for this response alone, and part of it
 */
export type Counted = <By extends GoesBy = undefined>(
  what: CountedNumber<By>,
  count: (context: RenderContext, what: CountedNumber<By>) => number,
) => LaterNumber | number;
