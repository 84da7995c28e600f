import * as v from 'valibot';

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The id in a path. */
export const idParam = { id: v.pipe(wholeNumber, v.description('Id of the item.')) };

/** Paging parameters. */
export const pageParams = {
  page: v.optional(v.pipe(wholeNumber, v.description('Page of the list.')), 1),
  per_page: v.optional(v.pipe(wholeNumber, v.maxValue(100), v.description('Items per page, at most 100.')), 20),
};

/** Offset and length of a page. */
export const slice = ({ page, per_page }: { readonly page: number; readonly per_page: number }) => ({
  offset: (page - 1) * per_page,
  limit: per_page,
});

/** Totals of a list. */
export const totalsOf = (total: number, { per_page }: { readonly per_page: number }) => ({
  totals: { total, pages: Math.ceil(total / per_page) },
});
