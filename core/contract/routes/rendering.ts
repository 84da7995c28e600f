import type { Moment } from '../data/query.ts';
import type { PagePiece, StoreReader } from '../data/store-reader.ts';
import type { Contributions } from '../points/point.ts';
import type { SiteInfo } from '../site-info.ts';

/** Input of rendering. It contains nothing about the reader or the request. */
export interface RenderContext {
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly contributions: Contributions;
  readonly moment: Moment;
}

/**
 * A cached text that is the same for everybody. It is rebuilt only when something changes that was read for it, from the store or
 * the moment.
 *
 * @param key identifies everything else that the text depends on; includes the name of the plugin, so that it is unique
 * @param make gets a context of its own, because reads remembered in the other context do not count for this text
 */
export function keptText(context: RenderContext, key: string, make: (context: RenderContext) => string): string {
  const { store, site, contributions, moment } = context;
  const makeAnew = () => make({ store, site, contributions, moment });
  return store.kept ? store.kept(key, makeAnew) : makeAnew();
}

/**
 * Builds a piece of a page that may be long. If much was built, other requests are served first: the page is then run again from
 * its beginning, and reuses the pieces that it has already built. It must request the same pieces, with the same keys, as long as
 * nothing changes; if something changes, all are rebuilt. In a cached text (`keptText`), and outside pages, the piece is simply
 * built.
 *
 * @throws what `make` throws, and what interrupts the page: do not catch it
 */
export function pieceOf<T>({ store }: Pick<RenderContext, 'store'>, piece: PagePiece<T>): T {
  return store.piece ? store.piece(piece) : piece.make().value;
}

/** What a text or a number depends on in addition to its record; undefined for nothing. */
export type GoesBy = string | number | undefined;

/** A text of a record that is rendered only if a response contains it. */
export interface RenderedText<By extends GoesBy = undefined> {
  /** Identifies this rendering of the record: `content`, `excerpt`. */
  readonly name: string;
  /** Id of the record; 0 if it is not stored. */
  readonly id: number;
  /** The stored text, as far as the reader may see it. */
  readonly text: string;
  /** Cost of rendering, in characters. Default: the length of the text. */
  readonly effort?: number;
  /** Passed to the function that renders, such as a number of words. */
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
 * Shows a rendered text. Rendering is slow, so it happens when the response is assembled, after `run`, and only if `_fields`
 * includes the member. In long responses it alternates with other requests.
 *
 * @param make a function declared with `forAllReaders`: its result is cached for all readers until the text, or anything else that
 *   it depends on, changes. The result of any other function is used for this response only, because the function may have captured
 *   something from the request
 */
export type Rendered = <By extends GoesBy = undefined>(
  text: RenderedText<By>,
  make: (context: RenderContext, text: RenderedText<By>) => string | undefined,
) => LaterText;

/** A number that depends on other records, such as the number of records with a term. */
export interface CountedNumber<By extends GoesBy = undefined> {
  /** Identifies the count within the plugin: `use`. */
  readonly name: string;
  /** Id of the record that shows it. */
  readonly id: number;
  /** Passed to the function that counts, such as what the audience may read. */
  readonly by?: By;
}

/** Placeholder for a number in a view. */
export type LaterNumber = Later<number>;

/**
 * Shows a number that changes more often than the record around it: the record's fragment stays cached, and the number is filled
 * in.
 *
 * @param count a function declared with `forAllReaders`. The result of any other function is used for this response only, and is
 *   part of it
 */
export type Counted = <By extends GoesBy = undefined>(
  what: CountedNumber<By>,
  count: (context: RenderContext, what: CountedNumber<By>) => number,
) => LaterNumber | number;
