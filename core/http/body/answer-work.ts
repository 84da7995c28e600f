import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import { JsonFragment } from './body.ts';
import { LazyText } from './lazy-text.ts';

/** The work needed to assemble a response. */
export interface AnswerWork {
  /** Characters of all its texts; for rendered texts, those of their source. */
  readonly characters: number;
  /** Texts to render. */
  readonly texts: readonly LazyText[];
  /** Fragments to write. */
  readonly parts: JsonFragment[];
}

/** Measures the work of a body, without rendering or writing anything. */
export function workOf(body: unknown): AnswerWork {
  const texts: LazyText[] = [];
  const parts: JsonFragment[] = [];
  const count = (value: unknown): number => {
    if (typeof value === 'string') return value.length;
    if (typeof value !== 'object' || value === null) return 0;
    if (value instanceof LazyText) {
      texts.push(value);
      return value.effort;
    }
    if (value instanceof JsonFragment) {
      if (value.isWritten) return value.characters;
      parts.push(value);
      value.characters = count(value.toJSON());
      return value.characters;
    }
    // bytes are sent as they are
    if (ArrayBuffer.isView(value)) return 0;
    let characters = 0;
    if (Array.isArray(value)) {
      for (const item of value) characters += count(item);
      return characters;
    }
    // faster than `Object.values`
    for (const name in value) characters += count((value as Record<string, unknown>)[name]);
    return characters;
  };
  return { characters: count(body), texts, parts };
}

/** Limits the amount of text in a response. Cached texts count like those that must be rendered. */
export class AnswerBudget {
  readonly #most: number;
  readonly #spent = new Map<object, number>();

  constructor({ answer_text }: Pick<Limits, 'answer_text'>) {
    this.#most = answer_text;
  }

  /**
   * Records how much text a part of the response has, replacing its previous amount.
   *
   * @param what identifies the part
   * @param characters of its texts; for rendered texts, those of their source
   * @throws ApiError 400 rest_answer_too_large
   */
  spend(what: object, characters: number): void {
    this.#spent.set(what, characters);
    let sum = 0;
    for (const one of this.#spent.values()) sum += one;
    if (sum <= this.#most) return;
    throw problem(
      'rest_answer_too_large',
      `The response would need more than ${this.#most} characters of text. Request fewer records, or fewer members (_fields).`,
    );
  }
}
