import { defineFileFolder } from '../../../core/index.ts';
import { themeJsonSchema, variationSchema } from './theme-json.ts';

const THEME_JSON = /^[^/]+\/theme\.json$/;
const VARIATION = /^[^/]+\/styles\/.+\.json$/;

/**
 * Themes, a folder each: `theme.json`, `style.css` (of which its header counts), `templates/*.html`, `parts/*.html`,
 * `styles/*.json`, `patterns/*.php` (no program: nothing of it runs). People edit them by hand; the server never writes them.
 */
export const THEMES = defineFileFolder({
  name: 'themes',
  texts: {
    extensions: ['css', 'html', 'json', 'php'],
    maxBytes: 512 * 1024,
    schema: (path) => {
      if (THEME_JSON.test(path)) return themeJsonSchema;
      return VARIATION.test(path) ? variationSchema : undefined;
    },
  },
});
