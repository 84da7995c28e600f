/** A file that somebody put into the folder of a collection, apart from its contents. */
export interface DroppedFile {
  /** File name without `.json`: `bake-sale`. */
  readonly name: string;
  /** Time of its import, milliseconds since 1970 UTC. */
  readonly now: number;
  /** IANA time zone of the site. */
  readonly timezone: string;
  /** Whether no other record has the unique values of this one. @throws Error naming the member that violates the schema */
  isFree(record: Readonly<Record<string, unknown>>): boolean;
  /**
   * The smallest number from `least` to `most` for which no other record has the unique values of the result of `make`, such as a
   * slug that ends in that number. Undefined if there is none. @throws as `isFree`
   */
  freeNumber(
    make: (number: number) => Readonly<Record<string, unknown>>,
    least: number,
    most: number,
  ): number | undefined;
}

/**
 * Completes the contents of a new file so that they form a record, for example by adding a slug. Pure. The message of an error is
 * reported as the reason why the file was not imported.
 */
export type Adopt = (record: Readonly<Record<string, unknown>>, file: DroppedFile) => Readonly<Record<string, unknown>>;
