/** Where a text stands in an alphabet: without regard to case and accents. */
export const alphabetical = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
