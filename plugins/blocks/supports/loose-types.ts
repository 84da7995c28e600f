import * as v from 'valibot';

/** A number, also one that is written as a text (reference, `is_numeric`). */
export const numeric = v.union([
  v.number(),
  v.pipe(v.string(), v.regex(/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i), v.transform(Number)),
]);

/** A switch, also one that is written as a number or a text (reference, `rest_is_boolean`): of the texts all but `0` are on, as in PHP. */
export const switched = v.union([
  v.boolean(),
  v.pipe(
    v.picklist([0, 1]),
    v.transform((value) => value === 1),
  ),
  v.pipe(
    v.string(),
    v.regex(/^(?:true|false|0|1)$/i),
    v.transform((value) => value !== '0'),
  ),
]);
