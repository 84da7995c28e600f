import * as v from 'valibot';

const itemAnswer = v.object({
  body: v.unknown(),
  status: v.number(),
  headers: v.record(v.string(), v.union([v.string(), v.number()])),
});

/** What a batch comes to: an answer for each item, in their order. */
export const batchAnswer = v.object({
  /** Why nothing was stored: an item was refused before any was run, or one failed when all were run. */
  failed: v.optional(v.picklist(['validation', 'running'])),
  /** Null in a batch that failed in validation, for an item that nothing was wrong with. */
  responses: v.array(v.nullable(itemAnswer)),
});

/** The same, as it is made. */
export type BatchAnswer = v.InferOutput<typeof batchAnswer>;
