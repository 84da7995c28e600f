import * as v from 'valibot';

/** Which end of a list comes first. @param fallback when nobody asks */
export const orderParam = (fallback: 'asc' | 'desc') =>
  v.optional(v.pipe(v.picklist(['asc', 'desc']), v.description('Ascending or descending.')), fallback);
