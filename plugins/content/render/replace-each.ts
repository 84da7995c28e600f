/**
 * A text with something else in the place of each mark, as `replaceAll` gives it: where a text is made of nothing but marks,
 * that takes four times as long.
 *
 * @param mark without groups
 */
export const replaceEach = (text: string, mark: string | RegExp, by: string): string => text.split(mark).join(by);
