import { eq, type StoreReader } from '../../../core/index.ts';
import { GLOBAL_STYLES } from '../kinds/global-styles.ts';
import type { Theme } from '../themes/theme.ts';
import { asGlobalStyles, type GlobalStyles, THEME } from './record.ts';

const TITLE = 'Custom Styles';

/** The global styles of a theme, the first of several; those that nobody changed yet are not stored, and have the id 0. */
export function stylesOf(store: StoreReader, { name: theme }: Pick<Theme, 'name'>): GlobalStyles {
  const stored = store.of(GLOBAL_STYLES.collection).first(eq(THEME, theme));
  return stored ? asGlobalStyles(stored) : { id: 0, title: TITLE, slug: '', status: 'publish', author: 0, theme };
}
