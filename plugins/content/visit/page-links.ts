import { collectPoint, type RenderContext } from '../../../core/index.ts';
import type { EmbeddedItem } from '../kinds/content-kinds.ts';

/** A link in the head of a page, for programs: `<link rel="alternate" …>`. */
export interface PageLink {
  readonly rel: string;
  /** Absolute URL. */
  readonly href: string;
  /** Media type of what is there. */
  readonly type?: string;
  /** Plain text. */
  readonly title?: string;
}

/** A page as shown to visitors. */
export interface LinkedPage {
  readonly context: RenderContext;
  /** The record whose own page it is, as everybody may see it; undefined for other pages, and for what has a password. */
  readonly item: EmbeddedItem | undefined;
}

/** What programs find from a page, also of plugins that do not require the one that shows pages. */
export const pageLinks = collectPoint<(page: LinkedPage) => readonly PageLink[]>('content/page-links');
