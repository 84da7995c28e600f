import { problem } from '../../errors.ts';
import { seenThemes, type ThemeAsking } from '../../themes/seen-themes.ts';
import type { Theme } from '../../themes/theme.ts';

/**
 * The theme that a path names.
 *
 * @throws ApiError rest_theme_not_found when they may know of none of that name
 */
export function locateTheme(asking: ThemeAsking, stylesheet: string): Theme {
  const theme = seenThemes(asking).find(({ name }) => name === stylesheet);
  if (!theme) throw problem('rest_theme_not_found', 'There is no theme of that name.');
  return theme;
}
