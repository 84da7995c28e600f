/** Why what somebody wrote is no record of its collection, in words for them. */
export class Misfit extends Error {
  /** Keys and positions that lead to the member that is meant. */
  readonly path: readonly (string | number)[];
  /** What may be done about it, which may change while the reason stays. */
  readonly advice: string | undefined;

  constructor(message: string, path: readonly (string | number)[], advice?: string) {
    super(message);
    this.name = 'Misfit';
    this.path = path;
    this.advice = advice;
  }
}

/**
 * Why a file is no record under the id that it says.
 *
 * @param holder the file that has it, relative to the data folder
 * @param advice what to do
 */
export const takenId = (id: number, holder: string, advice?: string): Misfit =>
  new Misfit(`id: ${id} is taken by ${holder}`, ['id'], advice);

/** What whoever dropped such a file may do. @param next the id that a new record gets */
export const newRecordAdvice = (next: number): string =>
  `for a new record, omit the id or use ${next}; to change that record, edit its file`;
