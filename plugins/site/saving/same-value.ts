/** Do these say the same in a file, members in the same order? A member that is undefined is not in it. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
