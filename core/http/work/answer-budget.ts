import { problem } from '../../errors.ts';
import type { Limits } from '../../settings.ts';

/** Of how much text an answer may be made. It is counted alike whether texts were rendered before or not. */
export class AnswerBudget {
  readonly #most: number;
  readonly #spent = new Map<object, number>();

  constructor({ answer_text }: Pick<Limits, 'answer_text'>) {
    this.#most = answer_text;
  }

  /**
   * Notes how much the answer shows of something, in place of what was noted of it before.
   *
   * @param characters of its texts; of those that are rendered, what they are rendered from
   * @throws ApiError 400 rest_answer_too_large
   */
  spend(what: object, characters: number): void {
    this.#spent.set(what, characters);
    let sum = 0;
    for (const one of this.#spent.values()) sum += one;
    if (sum <= this.#most) return;
    throw problem(
      'rest_answer_too_large',
      `The answer would be made of more than ${this.#most} characters of text. Ask for fewer records, or for fewer of their members (_fields).`,
    );
  }
}
