import { firstPoint, type StoreReader } from '../../../core/index.ts';

/** The styling of blocks in the site, by the rules of `theme.json` version 3; lists of presets are grouped by origin. */
export interface SiteStyling {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly styles: Readonly<Record<string, unknown>>;
  /** Rules of the theme's own `style.css`, as written. */
  readonly css?: string;
}

/** Returns the settings and styles of the active theme with its customizations; the same object as long as they do not change. */
export const siteStyling = firstPoint<{ readonly store: Pick<StoreReader, 'of' | 'texts'> }, SiteStyling>(
  'content/styling',
);
