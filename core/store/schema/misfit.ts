/** Why a value is not a valid record of its collection, as a message for its author. */
export class Misfit extends Error {
  /** Path to the member: keys and indexes. */
  readonly path: readonly (string | number)[];
  /** What to do about it; it may change although the reason stays the same. */
  readonly advice: string | undefined;

  constructor(message: string, path: readonly (string | number)[], advice?: string) {
    super(message);
    this.name = 'Misfit';
    this.path = path;
    this.advice = advice;
  }
}

/**
 * The error for a file with an id that is taken.
 *
 * @param holder the file that has the id, relative to the data folder
 * @param advice what to do
 */
export const takenId = (id: number, holder: string, advice?: string): Misfit =>
  new Misfit(`id: ${id} is taken by ${holder}`, ['id'], advice);

/** What to do about such a dropped file. @param next the id that a new record gets */
export const newRecordAdvice = (next: number): string =>
  `for a new record, omit the id or use ${next}; to change that record, edit its file`;
