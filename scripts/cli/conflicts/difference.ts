import { createTwoFilesPatch } from 'diff';

/** Lines of context around each difference. */
const CONTEXT = 3;

/** Limit on lines added and removed: larger diffs take long to compute and are not readable. */
const MOST_EDITS = 5_000;

/** A text and its label in the diff. */
export interface NamedText {
  readonly label: string;
  readonly text: string;
}

/** The lines of a unified diff. Undefined when the texts differ too much. */
export function difference(from: NamedText, to: NamedText): readonly string[] | undefined {
  const patch = createTwoFilesPatch(from.label, to.label, from.text, to.text, undefined, undefined, {
    context: CONTEXT,
    maxEditLength: MOST_EDITS,
  });
  // drop the separator line above the labels
  return patch?.split('\n').slice(1, -1);
}
