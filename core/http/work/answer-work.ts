import { Part } from '../body.ts';
import { LazyText } from './lazy-text.ts';

/** What it takes to put an answer together. */
export interface AnswerWork {
  /** Characters of all its texts; of those that are rendered, what they are rendered from. */
  readonly characters: number;
  /** Those that are to be rendered. */
  readonly texts: readonly LazyText[];
  /** Those that are to be written. */
  readonly parts: Part[];
}

/** Looks at all of an answer, and makes nothing of it. */
export function workOf(body: unknown): AnswerWork {
  const texts: LazyText[] = [];
  const parts: Part[] = [];
  const count = (value: unknown): number => {
    if (typeof value === 'string') return value.length;
    if (typeof value !== 'object' || value === null) return 0;
    if (value instanceof LazyText) {
      texts.push(value);
      return value.effort;
    }
    if (value instanceof Part) {
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
