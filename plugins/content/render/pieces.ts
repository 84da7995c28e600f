import { firstPoint, type Moment, type StoreReader } from '../../../core/index.ts';

/** The context in which a piece of a page is requested. */
export interface PieceAsking {
  readonly store: StoreReader;
  readonly moment: Moment;
  /** What names it: `header`, `daybook/call-to-action`. */
  readonly slug: string;
}

/** A part that templates of a theme share, as shown to visitors. */
export interface TemplatePart {
  /** Made of blocks. */
  readonly text: string;
  /** Where on a page it is meant to stand: `header`, `footer`, `uncategorized`. */
  readonly area: string;
}

/** Asked for a template part of the theme in use. @param theme that it is said to be of; empty for the one in use */
export const templateParts = firstPoint<PieceAsking & { readonly theme: string }, TemplatePart>(
  'content/template-parts',
);

/** Asked for the blocks of a pattern that the theme in use brings. */
export const themePatterns = firstPoint<PieceAsking, string>('content/theme-patterns');
