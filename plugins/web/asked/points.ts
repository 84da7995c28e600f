import { collectPoint, firstPoint, type HtmlValue, type PageAddress } from '../../../core/index.ts';
import type { Asked, WebContext } from './asking.ts';
import type { Found, Moved, Shown } from './shown.ts';

/**
 * Returns what is at an address that does not belong to a published post or page. It takes precedence over the archives of the
 * site. The address is as requested: `asked.address.path` shows whether it ends with a slash.
 */
export const places = firstPoint<Asked, Found>('web/places');

/**
 * Called if nothing was found at an address and `redirects.json` has no entry for it. Returns a redirect to what was probably
 * meant, or `nothing` to stop further guesses; undefined for an address that does not concern the plugin.
 */
export const guesses = firstPoint<Asked, Moved | 'nothing'>('web/guesses');

/** What a plugin adds to the head of pages. */
export interface HeadPart {
  /** Smaller ones come first: 10 for elements about the whole site, 20 for elements about the page. */
  readonly order: number;
  /** Returns elements of the head, or nothing. */
  of(asking: { readonly context: WebContext; readonly shown: Shown }): HtmlValue;
}

/** Additional elements for the head of pages. */
export const heads = collectPoint<HeadPart>('web/heads');

/** An API address for a page to link to. */
export interface ToldAddress {
  readonly context: WebContext;
  /** Absolute URL, below the API's own root. */
  readonly address: string;
}

/** Returns the address that pages link to for an API address; without a result, they link to that one. */
export const apiAddresses = firstPoint<ToldAddress, string>('web/api-addresses');

/** Returns the addresses of a plugin's public content in `web/places`, for `almanac freeze`. */
export const webAddresses = collectPoint<(context: WebContext) => Iterable<PageAddress>>('web/addresses');
