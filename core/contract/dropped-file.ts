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
}

/**
 * Gives what a dropped file says together with what it lacks to be a record, such as a slug. Pure; what it throws is told to
 * the person as the reason why the file is left alone.
 */
export type Adopt = (record: Readonly<Record<string, unknown>>, file: DroppedFile) => Readonly<Record<string, unknown>>;
