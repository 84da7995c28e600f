/** By code: does a character part words? Blanks and ASCII punctuation do; of all others words are made. */
const parts = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\s!-/:-@[-`{-~]/.test(String.fromCharCode(code)) ? 1 : 0,
);

const isPart = (code: number): boolean => parts[code] === 1;

/** Longer slices of a text hold on to the whole of it, in this engine. */
const LONGEST_COPY = 12;

/** A slice of a text as a text of its own, for whoever keeps it. */
export const ownText = (slice: string): string =>
  slice.length <= LONGEST_COPY ? slice : Buffer.from(slice, 'utf16le').toString('utf16le');

/**
 * Calls with each word of a folded text, in order. A text without any character that parts words lies in another if and only
 * if it lies in one of its words.
 */
export function eachWord(text: string, visit: (word: string) => void): void {
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (!isPart(text.charCodeAt(at))) continue;
    if (at > start) visit(text.slice(start, at));
    start = at + 1;
  }
  if (text.length > start) visit(text.slice(start));
}
