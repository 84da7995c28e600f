import { isObject } from '../../../../core/index.ts';
import { type JsonObject, ORIGINS, valueAt } from '../../../site/index.ts';
import { cssValue } from './css-value.ts';
import { type Declaration, rule } from './rule.ts';
import { themeFile } from './theme-file.ts';

/** CSS descriptors by member of a font face. */
const DESCRIPTORS: Readonly<Record<string, string>> = {
  fontFamily: 'font-family',
  fontStyle: 'font-style',
  fontWeight: 'font-weight',
  fontDisplay: 'font-display',
  fontStretch: 'font-stretch',
  ascentOverride: 'ascent-override',
  descentOverride: 'descent-override',
  lineGapOverride: 'line-gap-override',
  sizeAdjust: 'size-adjust',
  fontFeatureSettings: 'font-feature-settings',
  fontVariationSettings: 'font-variation-settings',
  unicodeRange: 'unicode-range',
};

const FORMATS: Readonly<Record<string, string>> = {
  woff2: 'woff2',
  woff: 'woff',
  ttf: 'truetype',
  otf: 'opentype',
};

/** Values of `fontDisplay`; for any other, and for none, `fallback` is used. */
const DISPLAYS: ReadonlySet<unknown> = new Set(['auto', 'block', 'fallback', 'swap', 'optional']);

/**
 * `@font-face` rules of the font families of the theme, and of those that were added.
 *
 * @param settings of the site
 * @param addressOf returns the address of a file of the theme (`file:./fonts/a.woff2`); undefined if it is not served
 */
export const fontFaceRules = (settings: JsonObject, addressOf: (path: string) => string | undefined): string =>
  ORIGINS.flatMap((origin) => valueAt(settings, ['typography', 'fontFamilies', origin]) ?? [])
    .filter(isObject)
    .flatMap(({ fontFace, fontFamily }) => {
      const family = firstFamily(fontFamily);
      return (Array.isArray(fontFace) ? fontFace : [])
        .filter(isObject)
        .map((face) => ({ ...face, ...(family !== undefined && { fontFamily: family }) }));
    })
    .map((face) => faceRule(face, addressOf))
    .join('');

/**
 * The name of a family in styles, whatever its faces are named: the first one in its list (reference, `WP_Font_Face_Resolver`).
 * Undefined if the list is empty.
 */
function firstFamily(list: unknown): string | undefined {
  if (typeof list !== 'string') return undefined;
  const name = (list.split(',')[0] ?? '').replaceAll(/["']/g, '').trim();
  if (name === '') return undefined;
  return /^[a-z][a-z0-9-]*$/i.test(name) ? name : `"${name}"`;
}

function faceRule(face: JsonObject, addressOf: (path: string) => string | undefined): string {
  const sources = [face.src].flat().flatMap((src) => (typeof src === 'string' ? sourceOf(src, addressOf) : []));
  const family = cssValue(face.fontFamily);
  if (sources.length === 0 || family === undefined) return '';
  const fontDisplay = DISPLAYS.has(face.fontDisplay) ? face.fontDisplay : 'fallback';
  const declarations = Object.entries({ ...face, fontDisplay }).flatMap(([name, value]): readonly Declaration[] => {
    const descriptor = Object.hasOwn(DESCRIPTORS, name) ? DESCRIPTORS[name] : undefined;
    const css = cssValue(value);
    return descriptor === undefined || css === undefined ? [] : [[descriptor, css]];
  });
  return rule('@font-face', [...declarations, ['src', sources.join(', ')]]);
}

/** Fonts of other origins are not loaded, because that would disclose every visitor to them. */
function sourceOf(src: string, addressOf: (path: string) => string | undefined): readonly string[] {
  const address = themeFile(src, addressOf);
  if (address === undefined) return [];
  const format = FORMATS[/\.(\w+)$/.exec(address)?.[1] ?? ''];
  return [`url('${encodeURI(address).replaceAll("'", '%27')}')${format === undefined ? '' : ` format('${format}')`}`];
}
