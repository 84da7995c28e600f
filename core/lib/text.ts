/** `1 file`, `2 files`. */
export const counted = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

/**
 * A name on one line that cannot rearrange the text around it: without control characters, which change what a terminal shows, and
 * without characters that embed, override or isolate directions. Marks that names in right-to-left scripts need are allowed.
 */
export const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Text of a file, without a byte order mark. Undefined if it is not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Names longer than this are not compared, because the work grows with the product of both lengths. */
const LONGEST = 64;

/**
 * The known name that was most likely meant by an unknown one: the same except for case, `-` and `_`; one with few typing errors;
 * or one with additional or missing words (`start_date` for `start`).
 *
 * @returns undefined if no name is similar enough
 * @example nearestName('timezon', ['title', 'timezone']) // 'timezone'
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  const asked = folded(name);
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const one of known) {
    if (one.length > LONGEST) continue;
    const distance = distanceOf(asked, folded(one));
    if (distance <= bearable(asked) && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) {
      nearest = { name: one, distance };
    }
  }
  return nearest?.name ?? [...known].find((one) => haveOneBeginning(inWords(name), one));
}

/** A suggestion for an unknown name, to end a sentence: `; did you mean title?`. Empty if no known name is similar. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : `; did you mean ${nearest}?`;
}

const folded = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '');

/** A third of the letters may be wrong, and one letter of a short name. */
const bearable = (name: string): number => Math.max(1, Math.floor(name.length / 3));

/** `startDate` is read as `start_date`. */
const inWords = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

const haveOneBeginning = (one: string, other: string): boolean =>
  one.startsWith(`${other}_`) || other.startsWith(`${one}_`);

/** Letters to add, drop, change or swap with their neighbours (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        at(next, j - 1) + 1,
        at(row, j) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isSwap ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return at(row, other.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
