import type { StoreReader } from '../../../../../core/index.ts';
import { problem, type SiteCode } from '../../../errors.ts';
import { seenThemes, type ThemeContext } from '../../theme.ts';
import { stylesId, stylesOf } from '../kind.ts';
import type { GlobalStyles } from '../record.ts';

/**
 * The global styles that a path names.
 *
 * @param id as it stands in the path
 * @param code of the answer when no theme that they may know of has these
 * @throws ApiError of that code
 */
export function locateStyles(
  asking: ThemeContext & { readonly store: StoreReader },
  id: string,
  code: SiteCode,
): GlobalStyles {
  const theme = seenThemes(asking).find(({ name }) => String(stylesId(name)) === id);
  if (!theme) throw problem(code, 'There are no global styles with that id.');
  return stylesOf(asking.store, theme);
}
