import type { StoreReader } from '../../../../core/index.ts';
import { problem, type SiteCode } from '../../errors.ts';
import type { GlobalStyles } from '../../styles/record.ts';
import { stylesId } from '../../styles/styles-id.ts';
import { stylesOf } from '../../styles/styles-of.ts';
import { seenThemes, type ThemeAsking } from '../../themes/seen-themes.ts';

/**
 * The global styles that a path names.
 *
 * @param id as it stands in the path
 * @param code of the answer when no theme that they may know of has these
 * @throws ApiError of that code
 */
export function locateStyles(
  asking: ThemeAsking & { readonly store: StoreReader },
  id: string,
  code: SiteCode,
): GlobalStyles {
  const theme = seenThemes(asking).find(({ name }) => String(stylesId(name)) === id);
  if (!theme) throw problem(code, 'There are no global styles with that id.');
  return stylesOf(asking.store, theme);
}
