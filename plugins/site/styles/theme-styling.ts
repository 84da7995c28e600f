import type { Theme } from '../themes/theme.ts';
import { DEFAULT_LAYER } from './default-layer.ts';
import { mergeThemeJson } from './merge-theme-json.ts';
import type { Layer, Styling } from './prepare-layer.ts';

const made = new WeakMap<Theme, Styling>();

/** What a theme comes to before anybody changes it: its `theme.json` laid over what every theme has. */
export function themeStyling(theme: Theme): Styling {
  const known = made.get(theme);
  if (known) return known;
  const styling = mergeThemeJson([DEFAULT_LAYER, themeLayer(theme.json)]);
  made.set(theme, styling);
  return styling;
}

/** What a theme says, or one of its variations. */
export const themeLayer = ({ version, settings, styles }: Omit<Layer, 'origin'>): Layer => ({
  origin: 'theme',
  ...(version !== undefined && { version }),
  settings,
  styles,
});
