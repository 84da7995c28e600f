/** What is known of a file that somebody dropped into the folder of a collection, beside what it says. */
export interface DroppedFile {
  /** Of the file, without `.json`: `bake-sale`. */
  readonly name: string;
  /** When it is taken in, milliseconds since 1970 UTC. */
  readonly now: number;
  /** IANA zone of the site. */
  readonly timezone: string;
  /** Is there no other record with its unique values? @throws Error naming the member that does not fit the schema */
  isFree(record: Readonly<Record<string, unknown>>): boolean;
  /**
   * The least number from `least` to `most` with which no other record has the unique values of what is made of it, a slug with
   * that number at its end for one. Undefined when there is none. @throws as `isFree`
   */
  freeNumber(
    make: (number: number) => Readonly<Record<string, unknown>>,
    least: number,
    most: number,
  ): number | undefined;
}

/**
 * Gives what a dropped file says together with what it lacks to be a record, such as a slug. Pure; what it throws is told to
 * the person as the reason why the file is left alone.
 */
export type Adopt = (record: Readonly<Record<string, unknown>>, file: DroppedFile) => Readonly<Record<string, unknown>>;
