import { isObject } from '../../../../core/index.ts';
import type { SiteStyling } from '../../../content/index.ts';
import { type JsonObject, ORIGINS, valueAt } from '../../../site/index.ts';
import { cssValue, styleAt } from './css-value.ts';
import { themeFile } from './theme-file.ts';

/** Where styles say how the first words of a page look: its text, its headings, its menu, its name. */
const FIRST_WORDS = [
  [],
  ['elements', 'heading'],
  ['blocks', 'core/navigation'],
  ['blocks', 'core/site-title'],
] as const;

/**
 * Where the fonts are served that the first words of a page need: upright, one for each family and weight.
 *
 * @param addressOf where a file of the theme is served; undefined for one that is not
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
    const weight = Number(styleAt(styles, [...place, 'typography', 'fontWeight'], styles) ?? 400);
    const { fontFace } = families.find(({ slug }) => family === `var(--wp--preset--font-family--${slug})`) ?? {};
    const face = (Array.isArray(fontFace) ? fontFace : []).filter(isObject).find((one) => isFor(one, weight));
    return face === undefined ? [] : (themeFile([face.src].flat()[0], addressOf) ?? []);
  });
  return [...new Set(fonts)];
}

/** Is a face upright, and has it this weight? `400 700` has all between. */
function isFor({ fontStyle = 'normal', fontWeight = '400' }: JsonObject, weight: number): boolean {
  const [least = 0, most = least] = String(fontWeight)
    .replace('normal', '400')
    .replace('bold', '700')
    .split(' ')
    .map(Number);
  return fontStyle === 'normal' && least <= weight && weight <= most;
}
