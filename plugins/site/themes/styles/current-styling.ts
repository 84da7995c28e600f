import type { StoreReader } from '../../../../core/index.ts';
import type { SiteStyling } from '../../../content/index.ts';
import { type Theme, themesOf } from '../theme.ts';
import { stylesOf } from './kind.ts';
import { mergeThemeJson } from './merge-theme-json.ts';
import type { GlobalStyles } from './record.ts';
import { themeStyling } from './theme-styling.ts';

/** Cache of the styling by theme, with the customizations it was computed from. */
const made = new WeakMap<Theme, { readonly custom: GlobalStyles | undefined; readonly styling: SiteStyling }>();

/** Settings and styles of a theme, including customizations; undefined if there is no such theme. */
export function stylingOf(store: Pick<StoreReader, 'of' | 'texts'>, name: string): SiteStyling | undefined {
  const theme = themesOf(store).get(name);
  if (!theme) return undefined;
  const found = stylesOf(store, theme);
  const custom = found.id === 0 ? undefined : found;
  const known = made.get(theme);
  if (known && known.custom === custom) return known.styling;
  const own = themeStyling(theme);
  const merged = custom
    ? mergeThemeJson([
        { origin: 'theme', ...own },
        { origin: 'custom', ...custom },
      ])
    : own;
  const styling = { ...merged, css: theme.css };
  made.set(theme, { custom, styling });
  return styling;
}
