/** An input that tries to cost more than it should, at any size up to its limit. */
export interface HostileCase {
  readonly what: string;
  /** The largest size that the application accepts, in the unit of `make`: usually characters. */
  readonly limit: number;
  /** Makes an input of this size. @returns a function that reads it */
  make(size: number): () => unknown;
}

/** A text of this length that repeats a piece. */
export const filled = (piece: string, size: number): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** A case whose input is a text: a beginning, a repeated piece, and an end. */
export const textCase = (
  what: string,
  limit: number,
  read: (text: string) => unknown,
  piece: string,
  [begin, end]: readonly [begin: string, end: string] = ['', ''],
): HostileCase => ({
  what,
  limit,
  make: (size) => {
    const text = begin + filled(piece, Math.max(0, size - begin.length - end.length)) + end;
    return () => read(text);
  },
});

/** Runs something that may throw a refusal; that counts as well. */
export const refusing =
  <T>(read: (input: T) => unknown) =>
  (input: T): unknown => {
    try {
      return read(input);
    } catch (error) {
      return error;
    }
  };
