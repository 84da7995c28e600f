/** Returns a function that gives the line, from 1, of a position in the text. The text is read once, at the first call. */
export function lineFinder(text: string): (at: number) => number {
  let ends: readonly number[] | undefined;
  return (at) => {
    ends ??= Array.from(text.matchAll(/\n/g), ({ index }) => index);
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ends[middle] ?? at) < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
