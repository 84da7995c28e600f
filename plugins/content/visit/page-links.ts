import { collectPoint, type RenderContext } from '../../../core/index.ts';
import type { EmbeddedItem } from '../kinds/content-kinds.ts';

/** A link in the head of a page, for programs: `<link rel="alternate" …>`. */
export interface PageLink {
  readonly rel: string;
  /** Absolute URL. */
  readonly href: string;
  /** Media type of the target. */
  readonly type?: string;
  /** Plain text. */
  readonly title?: string;
}

/** A page as shown to visitors. */
export interface LinkedPage {
  readonly context: RenderContext;
  /** The record whose page it is, as the public sees it; undefined for other pages, and for a record with a password. */
  readonly item: EmbeddedItem | undefined;
}

/** Links from pages for programs, also from plugins that do not require the plugin that shows the pages. */
export const pageLinks = collectPoint<(page: LinkedPage) => readonly PageLink[]>('content/page-links');
