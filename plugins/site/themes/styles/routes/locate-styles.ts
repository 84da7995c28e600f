import type { LocateRecord, StoreReader } from '../../../../../core/index.ts';
import type { SiteConfig } from '../../../config/config.ts';
import { problem, type SiteCode } from '../../../errors.ts';
import { seenThemes, type ThemeContext } from '../../theme.ts';
import { stylesId, stylesOf } from '../kind.ts';
import type { GlobalStyles } from '../record.ts';

/**
 * The global styles with the id in a path.
 *
 * @param id as in the path
 * @param code of the error if no theme that the client may see has this id
 * @throws ApiError with that code
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

/** Reports missing global styles even to clients that the route refuses. @param code of the error */
export const locateNamedStyles =
  <Name extends string>(name: Name, code: SiteCode): LocateRecord<Readonly<Record<Name, string>>, SiteConfig> =>
  (asked) => {
    locateStyles(asked, asked.params[name], code);
  };
