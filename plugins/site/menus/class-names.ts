/** Class names as the reference takes them: of each nothing but letters, digits, `_` and `-`, and none that is empty. */
export const classNames = (names: readonly string[]): readonly string[] =>
  names.map((name) => name.replace(/%[a-f\d]{2}/gi, '').replace(/[^\w-]/g, '')).filter((name) => name !== '');
