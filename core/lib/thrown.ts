const NO_TEXT = 'a value that has no text';

/** A thrown value as text. */
export interface DescribedThrown {
  readonly text: string;
  /** The stack, if an error has one. */
  readonly stack: string | undefined;
  /** The cause of an error. */
  readonly cause: unknown;
}

/** Describes any thrown value, even one that throws when it is accessed. */
export const describeThrown = (thrown: unknown): DescribedThrown => ({
  text: orInstead(() => String(thrown), NO_TEXT),
  stack: orInstead(() => stackOf(thrown), undefined),
  cause: orInstead(() => (thrown instanceof Error ? thrown.cause : undefined), undefined),
});

/** The message of an error, or any other thrown value as text, even if it throws when it is accessed. */
export const messageOf = (thrown: unknown): string =>
  orInstead(() => String(thrown instanceof Error ? thrown.message : thrown), NO_TEXT);

/** The stack may have been set to any value. */
const stackOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && typeof thrown.stack === 'string' ? thrown.stack : undefined;

function orInstead<T>(read: () => T, instead: T): T {
  try {
    return read();
  } catch {
    return instead;
  }
}
