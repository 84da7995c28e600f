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
