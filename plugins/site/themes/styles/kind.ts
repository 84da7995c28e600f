import { eq, type StoreReader } from '../../../../core/index.ts';
import { defineKind } from '../../items/kind/define-kind.ts';
import { BY_ID } from '../../items/kind/locate-item.ts';
import { TEMPLATE_RIGHTS } from '../../items/kind/rights.ts';
import { site } from '../../site.ts';
import type { Theme } from '../theme.ts';
import { asGlobalStyles, type GlobalStyles, globalStylesMembers, THEME } from './record.ts';

/** Above the sequential ids of records, so that the two never collide. */
const FIRST = 2 ** 30;

/**
 * The id of the global styles of a theme, from 2^30 to 2^31 - 1. It is a hash of the theme's name (the lower 30 bits of 32-bit
 * FNV-1a), so it exists before the styles are customised and stays the same after a reset.
 *
 * @param theme name of its folder: ASCII
 */
export function stylesId(theme: string): number {
  let hash = 0x811c9dc5;
  for (const char of theme) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return FIRST + (hash & (FIRST - 1));
}

/** Global styles: customised settings and styles of a theme. */
export const GLOBAL_STYLES = defineKind(site, {
  name: 'wp_global_styles',
  restBase: 'global-styles',
  labels: { name: 'Global Styles', singular: 'Global Styles' },
  description: 'Settings and styles of a theme.',
  hasScreen: false,
  supports: ['title', 'editor', 'revisions'],
  rights: TEMPLATE_RIGHTS,
  locks: false,
  trash: false,
  own: globalStylesMembers,
  naming: { ...BY_ID, of: (item) => String(stylesId(asGlobalStyles(item).theme)) },
});

const TITLE = 'Custom Styles';

/** The global styles of a theme, the first if there are several. Uncustomised ones are not stored and have the id 0. */
export function stylesOf(store: Pick<StoreReader, 'of'>, { name: theme }: Pick<Theme, 'name'>): GlobalStyles {
  const stored = store.of(GLOBAL_STYLES.collection).first(eq(THEME, theme));
  return stored ? asGlobalStyles(stored) : { id: 0, title: TITLE, slug: '', status: 'publish', author: 0, theme };
}
