/** Above the numbers that records get, one after another, so that none of theirs is taken for it. */
const FIRST = 2 ** 30;

/**
 * The id of the global styles of a theme, from 2^30 to 2^31 - 1: it follows from the theme's name (FNV-1a, 32 bits, of which
 * the lower 30 count), so that it is there before anybody changed them, and stays when they are reset.
 *
 * @param theme name of its folder: ASCII
 */
export function stylesId(theme: string): number {
  let hash = 0x811c9dc5;
  for (const char of theme) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return FIRST + (hash & (FIRST - 1));
}
