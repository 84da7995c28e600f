const NO_TEXT = 'a value that has no text';

/** What was thrown, in words. */
export interface DescribedThrown {
  readonly text: string;
  /** Of an error that has one. */
  readonly stack: string | undefined;
  /** What an error names as its cause. */
  readonly cause: unknown;
}

/** Describes whatever was thrown, also what throws when it is looked at. */
export const describeThrown = (thrown: unknown): DescribedThrown => ({
  text: orInstead(() => String(thrown), NO_TEXT),
  stack: orInstead(() => stackOf(thrown), undefined),
  cause: orInstead(() => (thrown instanceof Error ? thrown.cause : undefined), undefined),
});

/** What went wrong: the message of an error, or what was thrown in words, also of what throws when it is looked at. */
export const messageOf = (thrown: unknown): string =>
  orInstead(() => String(thrown instanceof Error ? thrown.message : thrown), NO_TEXT);

/** Anybody may write to a stack. */
const stackOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && typeof thrown.stack === 'string' ? thrown.stack : undefined;

function orInstead<T>(read: () => T, instead: T): T {
  try {
    return read();
  } catch {
    return instead;
  }
}
