import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import { JsonFragment } from '../response/body.ts';
import { LazyText } from './lazy-text.ts';

/** What it takes to put an answer together. */
export interface AnswerWork {
  /** Characters of all its texts; of those that are rendered, what they are rendered from. */
  readonly characters: number;
  /** Those that are to be rendered. */
  readonly texts: readonly LazyText[];
  /** Those that are to be written. */
  readonly parts: JsonFragment[];
}

/** Looks at all of an answer, and makes nothing of it. */
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
    // bytes go out as they are
    if (ArrayBuffer.isView(value)) return 0;
    let characters = 0;
    if (Array.isArray(value)) {
      for (const item of value) characters += count(item);
      return characters;
    }
    // faster than a list of its values
    for (const name in value) characters += count((value as Record<string, unknown>)[name]);
    return characters;
  };
  return { characters: count(body), texts, parts };
}

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
      `The response would need more than ${this.#most} characters of text. Request fewer records, or fewer members (_fields).`,
    );
  }
}
