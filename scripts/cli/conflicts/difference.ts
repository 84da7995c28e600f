import { createTwoFilesPatch } from 'diff';

/** Lines around each difference. */
const CONTEXT = 3;

/** Lines added and removed, at most: what differs in more takes long to compare, and nobody reads it. */
const MOST_EDITS = 5_000;

/** A text and what it is called above the difference. */
export interface NamedText {
  readonly label: string;
  readonly text: string;
}

/** What one text has otherwise than another: the lines of a unified diff. Undefined when they differ in too much. */
export function difference(from: NamedText, to: NamedText): readonly string[] | undefined {
  const patch = createTwoFilesPatch(from.label, to.label, from.text, to.text, undefined, undefined, {
    context: CONTEXT,
    maxEditLength: MOST_EDITS,
  });
  // above the names stands a line that is for several files
  return patch?.split('\n').slice(1, -1);
}
