import type { Check } from '../../../core/index.ts';
import type { SiteConfig } from '../config/config.ts';
import { THEMES } from './folder.ts';
import { themesOf } from './theme.ts';

/** Does the theme in the settings exist? */
export const themeCheck: Check<SiteConfig> = {
  name: 'theme',
  label: 'Theme',
  follows: [THEMES],
  run: ({ store, config: { theme } }) => {
    const themes = themesOf(store);
    if (themes.has(theme)) return { status: 'good', message: `The site uses the theme ${theme}.` };
    const others = themes.size === 0 ? 'There is none.' : `There are ${[...themes.keys()].join(', ')}.`;
    return {
      status: 'recommended',
      message: `The theme ${theme} of the settings does not exist, or its theme.json cannot be read. ${others}`,
      action: `Restore themes/${theme}/theme.json, or choose another theme in settings.json › plugins.site.theme.`,
    };
  },
};
