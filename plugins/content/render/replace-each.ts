/** Where a longer text is made of nothing but marks, `replaceAll` takes many times as long as splitting does. */
const LONG = 32_768;

/**
 * A text with something else in the place of each mark, as `replaceAll` gives it, in little time for texts of every length.
 *
 * @param mark a pattern has no groups, and is global
 * @param by without `$`
 */
export const replaceEach = (text: string, mark: string | RegExp, by: string): string =>
  text.length > LONG ? text.split(mark).join(by) : text.replaceAll(mark, by);
