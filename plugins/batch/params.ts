import * as v from 'valibot';

/** Items of a batch (contract, Limits). */
const MOST_ITEMS = 25;

/** One item: a write of a route that takes part in batches. */
const item = v.object({
  method: v.optional(v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']), 'POST'),
  path: v.string(),
  body: v.optional(v.record(v.string(), v.unknown())),
  headers: v.optional(v.record(v.string(), v.union([v.string(), v.array(v.string())]))),
});

/** What a batch takes (contract, Endpoints). */
export const batchParams = {
  validation: v.optional(v.picklist(['require-all-validate', 'normal']), 'normal'),
  requests: v.pipe(v.array(item), v.maxLength(MOST_ITEMS)),
};
