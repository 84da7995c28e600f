import { defineFileFolder } from '../../../core/index.ts';
import { baseName, extensionOf } from '../media/file-name.ts';
import { themeJsonSchema, variationSchema } from './theme-json.ts';

const THEME_JSON = /^[^/]+\/theme\.json$/;
const VARIATION = /^[^/]+\/styles\/.+\.json$/;

/** Fonts and images that pages of a theme load. SVG is excluded, because it can run scripts when opened directly. */
const SERVED: Readonly<Record<string, string>> = {
  woff2: 'font/woff2',
  woff: 'font/woff',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
};

/**
 * Media type of a theme file; undefined for files that are not served.
 *
 * @param path of the file; only its extension matters
 */
export const servedThemeType = (path: string): string | undefined => {
  const extension = extensionOf(path);
  return Object.hasOwn(SERVED, extension) ? SERVED[extension] : undefined;
};

/**
 * Themes, one folder each: `theme.json`, `style.css` with its header, `templates/*.html`, `parts/*.html`, `styles/*.json`,
 * `patterns/*.php` (never executed), fonts and images. They are edited by hand; the server never writes them.
 */
export const THEMES = defineFileFolder({
  name: 'themes',
  find: (path) => {
    const type = servedThemeType(path);
    return type === undefined ? undefined : { type, name: baseName(path), inline: true };
  },
  texts: {
    extensions: ['css', 'html', 'json', 'php'],
    maxBytes: 512 * 1024,
    schema: (path) => {
      if (THEME_JSON.test(path)) return themeJsonSchema;
      return VARIATION.test(path) ? variationSchema : undefined;
    },
  },
});
