/** A quotation mark, bracket, comma or the like, as it is or encoded, that a text had behind an address. */
const PUNCTUATION = /(?:[ !"'(),.;{}]|%(?:2[0-2789CE]|3B|7[BD]|E2%80%9[CD]))$/i;

/** Characters that one has at most. */
const LONGEST = '%E2%80%9C'.length;

/**
 * A path without the punctuation at its end, which no address of the site has there. One by one: a search for all at once may take the
 * square of its length.
 */
export function withoutPunctuation(path: string): string {
  for (let end = path.length; ; ) {
    const [last] = PUNCTUATION.exec(path.slice(Math.max(0, end - LONGEST), end)) ?? [];
    if (last === undefined) return path.slice(0, end);
    end -= last.length;
  }
}
