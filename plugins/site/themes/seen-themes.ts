import type { Principal, StoreReader } from '../../../core/index.ts';
import type { SiteConfig } from '../config.ts';
import { type Theme, themesOf } from './theme.ts';

/** Who asks for themes. */
export interface ThemeAsking {
  readonly store: Pick<StoreReader, 'texts'>;
  readonly principal: Principal;
  readonly config: SiteConfig;
}

/** Themes that they may know of, in the order of their names: the one in use, and all for those who choose it. */
export function seenThemes({ store, principal, config }: ThemeAsking): readonly Theme[] {
  const all = [...themesOf(store).values()];
  return principal.can('manage_theme') ? all : all.filter(({ name }) => name === config.theme);
}
