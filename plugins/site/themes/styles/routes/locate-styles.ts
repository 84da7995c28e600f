import type { LocateRecord, StoreReader } from '../../../../../core/index.ts';
import type { SiteConfig } from '../../../config/config.ts';
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

/** Tells whom a route refuses that there are no global styles with the id in its path. @param code of the answer */
export const locateNamedStyles =
  <Name extends string>(name: Name, code: SiteCode): LocateRecord<Readonly<Record<Name, string>>, SiteConfig> =>
  (asked) => {
    locateStyles(asked, asked.params[name], code);
  };
