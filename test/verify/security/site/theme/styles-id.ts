/** The id of a theme's styles, which follows from its name as docs/themes.md says: 2^30 and 30 bits of its FNV-1a hash. */
export function stylesId(theme: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(theme)) hash = Math.imul(hash ^ byte, 0x01000193);
  return 2 ** 30 + (hash & (2 ** 30 - 1));
}
