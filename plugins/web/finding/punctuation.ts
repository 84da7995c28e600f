/** A quotation mark, bracket, comma or similar character, plain or encoded, that followed an address in a text. */
const PUNCTUATION = /(?:[ !"'(),.;{}]|%(?:2[0-2789CE]|3B|7[BD]|E2%80%9[CD]))$/i;

/** Maximum length of such a character. */
const LONGEST = '%E2%80%9C'.length;

/**
 * A path without the punctuation at its end, which no address of the site has. It is removed one by one, because a single pattern could
 * take quadratic time.
 */
export function withoutPunctuation(path: string): string {
  for (let end = path.length; ; ) {
    const [last] = PUNCTUATION.exec(path.slice(Math.max(0, end - LONGEST), end)) ?? [];
    if (last === undefined) return path.slice(0, end);
    end -= last.length;
  }
}
