import * as v from 'valibot';

/** A list of ids: `1,2`, `a[]=1&a[]=2`. */
export const idsParam = (description: string) =>
  v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.description(description)));
