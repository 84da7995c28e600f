import * as v from 'valibot';

/** A number, also one that is written as a text (reference, `is_numeric`). */
export const numeric = v.union([
  v.number(),
  v.pipe(v.string(), v.regex(/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i), v.transform(Number)),
]);
