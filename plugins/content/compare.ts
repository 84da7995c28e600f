/** Compares two numbers, or two texts by code unit. */
export const compare = <T extends number | string>(one: T, other: T): number =>
  one < other ? -1 : Number(one > other);

/** A sort key for alphabetical order, ignoring case and accents. */
export const alphabetical = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
