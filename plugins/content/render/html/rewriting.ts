/** One rewriting of the whole of a text. */
export type Step = readonly [pattern: RegExp, replacement: string];

/** A text after these, one after the other. */
export const rewrite = (steps: readonly Step[], text: string): string =>
  steps.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text);
