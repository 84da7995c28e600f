/** Compares two numbers, or two texts by code unit. */
export const compare = <T extends number | string>(one: T, other: T): number =>
  one < other ? -1 : Number(one > other);
