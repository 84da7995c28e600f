import type { Html, PageContent } from '../../../core/index.ts';
import type { ListedRecord, Visit } from '../../content/index.ts';

/** A page of the site, and how it is shown. */
export interface Shown {
  readonly visit: Visit;
  /** Default 200. */
  readonly status?: number;
  /** The record whose own page it is. */
  readonly about?: ListedRecord;
  /** Plain text that names it in the title, before the name of the site; empty for none. */
  readonly title: string;
  /** Classes of `body`. */
  readonly classes: readonly string[];
  /** Slugs of templates that may show it, the most particular first. */
  readonly templates: readonly string[];
  /** Blocks that show it where the theme has none of these templates but `index`. */
  readonly markup?: string;
  /** More values for its blocks. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Its own address, where it has one that search engines are told. */
  readonly canonical?: string;
  /** Search engines are to leave it out of what they list. */
  readonly isHidden?: boolean;
  /** More that they are asked: `noindex, nofollow`. */
  readonly robots?: string | undefined;
  /** More of its head. */
  readonly head?: Html;
}

/** A redirect. */
export interface Moved {
  /** Absolute URL on this site. */
  readonly location: string;
  /** Default 301. */
  readonly status?: number;
}

/** What is at an address: a page, a redirect, or other content, such as a feed. */
export type Found = Shown | Moved | PageContent;

/** Whether this is a page. */
export const isShown = (found: Found): found is Shown => 'visit' in found;

/** Is something there, be it the way to elsewhere? */
export const isThere = (found: Found | undefined): found is Found =>
  found !== undefined && !(isShown(found) && found.status === 404);
