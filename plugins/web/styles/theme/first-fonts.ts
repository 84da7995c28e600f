import { isObject } from '../../../../core/index.ts';
import { type SiteStyling, scalarText } from '../../../content/index.ts';
import { type JsonObject, ORIGINS, valueAt } from '../../../site/index.ts';
import { cssValue, styleAt } from './css-value.ts';
import { themeFile } from './theme-file.ts';

/** Paths in styles of the first text of a page: its body text, headings, menu and site title. */
const FIRST_WORDS = [
  [],
  ['elements', 'heading'],
  ['blocks', 'core/navigation'],
  ['blocks', 'core/site-title'],
] as const;

/**
 * Addresses of the fonts for the first text of a page: upright, one for each family and weight.
 *
 * @param addressOf returns the address of a file of the theme; undefined if it is not served
 */
export function firstFonts(
  { settings, styles }: SiteStyling,
  addressOf: (path: string) => string | undefined,
): readonly string[] {
  const families = ORIGINS.flatMap((origin) => valueAt(settings, ['typography', 'fontFamilies', origin]) ?? []).filter(
    isObject,
  );
  const fonts = FIRST_WORDS.flatMap((place) => {
    const own = styleAt(styles, [...place, 'typography', 'fontFamily'], styles);
    const family = cssValue(own ?? styleAt(styles, ['typography', 'fontFamily'], styles));
    const weight = Number(scalarText(styleAt(styles, [...place, 'typography', 'fontWeight'], styles)) || 400);
    const { fontFace } =
      families.find(({ slug }) => family === `var(--wp--preset--font-family--${scalarText(slug)})`) ?? {};
    const face = (Array.isArray(fontFace) ? fontFace : []).filter(isObject).find((one) => isFor(one, weight));
    return face === undefined ? [] : (themeFile([face.src].flat()[0], addressOf) ?? []);
  });
  return [...new Set(fonts)];
}

/** Is a face upright and of this weight? `400 700` is a range. */
function isFor({ fontStyle = 'normal', fontWeight = '400' }: JsonObject, weight: number): boolean {
  const [least = 0, most = least] = scalarText(fontWeight)
    .replace('normal', '400')
    .replace('bold', '700')
    .split(' ')
    .map(Number);
  return fontStyle === 'normal' && least <= weight && weight <= most;
}
