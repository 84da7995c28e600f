import * as v from 'valibot';

/** Items of a batch (contract, Limits). */
const MOST_ITEMS = 25;

const text = v.string();
const headerValue = v.union([text, v.array(text)], 'must be text, or a list of texts');

/** One item: a write of a route that takes part in batches. An empty list stands for an empty object: PHP writes it so. */
const item = v.object({
  method: v.optional(v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']), 'POST'),
  path: v.pipe(text, v.examples(['/site/v2/posts'])),
  body: v.optional(v.pipe(v.record(text, v.unknown()), v.examples([{ title: 'Bread again' }]))),
  headers: v.optional(v.record(text, headerValue)),
});

/** What a batch takes (contract, Endpoints). */
export const batchParams = {
  validation: v.optional(v.picklist(['require-all-validate', 'normal']), 'normal'),
  requests: v.pipe(v.array(item), v.maxLength(MOST_ITEMS)),
};
