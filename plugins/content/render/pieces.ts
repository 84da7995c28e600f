import { firstPoint, type Moment, type StoreReader } from '../../../core/index.ts';

/** The context in which a piece of a page is requested. */
export interface PieceAsking {
  readonly store: StoreReader;
  readonly moment: Moment;
  /** Its slug: `header`, `daybook/call-to-action`. */
  readonly slug: string;
}

/** A part that templates of a theme share, as shown to visitors. */
export interface TemplatePart {
  /** Made of blocks. */
  readonly text: string;
  /** The area of the page that it is meant for: `header`, `footer`, `uncategorized`. */
  readonly area: string;
}

/** Returns a template part of the active theme. @param theme named as its theme; empty for the active one */
export const templateParts = firstPoint<PieceAsking & { readonly theme: string }, TemplatePart>(
  'content/template-parts',
);

/** Returns the blocks of a pattern of the active theme. */
export const themePatterns = firstPoint<PieceAsking, string>('content/theme-patterns');
