/** An input that is meant to cost more than it should, at any size up to its limit. */
export interface HostileCase {
  readonly what: string;
  /** The largest size that the application takes, in the unit of `make`: characters, mostly. */
  readonly limit: number;
  /** Makes an input of this size; gives what reads it. */
  make(size: number): () => unknown;
}

/** A text of this length, of a piece again and again. */
export const filled = (piece: string, size: number): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** A case whose input is a text: a beginning, a piece again and again, and an end. */
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

/** Does something that may refuse: in time as well. */
export const refusing =
  <T>(read: (input: T) => unknown) =>
  (input: T): unknown => {
    try {
      return read(input);
    } catch (error) {
      return error;
    }
  };
