import type { Html, PageContent } from '../../../core/index.ts';
import type { ListedRecord, Visit } from '../../content/index.ts';

/** A page of the site, and how it is shown. */
export interface Shown {
  readonly visit: Visit;
  /** Default 200. */
  readonly status?: number;
  /** The record whose page it is. */
  readonly about?: ListedRecord;
  /** Plain text for the title, before the name of the site; empty for none. */
  readonly title: string;
  /** Classes of `body`. */
  readonly classes: readonly string[];
  /** Slugs of templates that can show it, most specific first. */
  readonly templates: readonly string[];
  /** Blocks that show it if the theme has none of these templates except `index`. */
  readonly markup?: string;
  /** Additional context values for its blocks. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Its canonical address for search engines, if it has one. */
  readonly canonical?: string;
  /** Whether search engines are asked not to index it. */
  readonly isHidden?: boolean;
  /** Additional directives for search engines: `noindex, nofollow`. */
  readonly robots?: string | undefined;
  /** Additional elements for its head. */
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

/**
 * Whether search engines are asked not to index a page. A link to reply to a comment leads to a page that has an address without it
 * (reference).
 */
export const isUnindexed = ({ isHidden = false, visit }: Shown): boolean =>
  isHidden || visit.query.replytocom !== undefined;

/** Whether this is a page. */
export const isShown = (found: Found): found is Shown => 'visit' in found;

/** Is there anything at the address, including a redirect? */
export const isThere = (found: Found | undefined): found is Found =>
  found !== undefined && !(isShown(found) && found.status === 404);
