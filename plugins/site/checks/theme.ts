import type { Check } from '../../../core/index.ts';
import type { SiteConfig } from '../config.ts';
import { themesOf } from '../themes/theme.ts';

/** Is the theme that the settings name there? */
export const themeCheck: Check<SiteConfig> = {
  name: 'theme',
  label: 'Theme',
  run: ({ store, config: { theme } }) => {
    const themes = themesOf(store);
    if (themes.has(theme)) return { status: 'good', message: `The site is shown with the theme ${theme}.` };
    const others = themes.size === 0 ? 'There is none.' : `There are ${[...themes.keys()].join(', ')}.`;
    return {
      status: 'recommended',
      message: `The theme ${theme}, which the settings name, is not there, or its theme.json cannot be read. ${others}`,
      action: `Bring themes/${theme}/theme.json back, or name another theme in settings.json › plugins.site.theme.`,
    };
  },
};
