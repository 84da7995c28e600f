import { collectPoint, firstPoint, type HtmlValue, type PageAddress } from '../../../core/index.ts';
import type { Asked, WebContext } from './asking.ts';
import type { Found, Moved, Shown } from './shown.ts';

/**
 * Asked what is at an address that is none of a published post or page, before the archives of the site: whoever knows it
 * answers. The address is as it was asked for: `asked.address.path` tells whether it ends with a slash.
 */
export const places = firstPoint<Asked, Found>('web/places');

/**
 * Asked where somebody may have wanted to go who found nothing, once `redirects.json` was asked: the way there; or `nothing`, where
 * nobody else is to guess; undefined for an address that is none of the plugin's.
 */
export const guesses = firstPoint<Asked, Moved | 'nothing'>('web/guesses');

/** What a plugin adds to the head of pages. */
export interface HeadPart {
  /** Smaller ones stand before others: 10 for what is of the whole site, 20 for what is of the page. */
  readonly order: number;
  /** Elements of the head; nothing where it has nothing to say. */
  of(asking: { readonly context: WebContext; readonly shown: Shown }): HtmlValue;
}

/** What stands in the head of pages beside what every page has. */
export const heads = collectPoint<HeadPart>('web/heads');

/** An API address for a page to link to. */
export interface ToldAddress {
  readonly context: WebContext;
  /** Absolute, below the API's own root. */
  readonly address: string;
}

/** Asked where programs look for what the API has at one of its addresses; where nobody knows better, they are told that one. */
export const apiAddresses = firstPoint<ToldAddress, string>('web/api-addresses');

/** Gives the addresses at which a plugin shows something to everybody by `web/places`, for `almanac freeze`. */
export const webAddresses = collectPoint<(context: WebContext) => Iterable<PageAddress>>('web/addresses');
