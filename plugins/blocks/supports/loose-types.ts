import * as v from 'valibot';

/** A number or a numeric string (reference, `is_numeric`). */
export const numeric = v.union([
  v.number(),
  v.pipe(v.string(), v.regex(/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i), v.transform(Number)),
]);

/** A boolean, also as number or string (reference, `rest_is_boolean`): every string but `0` is true, even `false`, as in PHP. */
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
