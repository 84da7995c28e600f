import * as v from 'valibot';
import { type AskedCall, anyone, type Calls, type PendingCall, reply } from '../../core/index.ts';
import { batch } from './batch.ts';

/** Maximum number of items in a batch (contract, Limits). */
const MOST_ITEMS = 25;

const text = v.string();
const headerValue = v.union([text, v.array(text)], 'must be a string or a list of strings');

/** One item: a write to a route that supports batches. An empty list counts as an empty object, because PHP encodes it that way. */
const item = v.object({
  method: v.optional(v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']), 'POST'),
  path: v.pipe(text, v.examples(['/site/v2/posts'])),
  body: v.optional(v.pipe(v.record(text, v.unknown()), v.examples([{ title: 'Bread again' }]))),
  headers: v.optional(v.record(text, headerValue)),
});

/** Parameters of a batch (contract, Endpoints). */
const batchParams = {
  validation: v.optional(v.picklist(['require-all-validate', 'normal']), 'normal'),
  requests: v.pipe(v.array(item), v.maxLength(MOST_ITEMS)),
};

const itemAnswer = v.object({
  body: v.unknown(),
  status: v.number(),
  headers: v.record(v.string(), v.union([v.string(), v.number()])),
});

/** Result of a batch: a response for each item, in order. */
const batchAnswer = v.object({
  /** Why nothing was stored: an item was refused before any ran, or one failed when all were run. */
  failed: v.optional(v.picklist(['validation', 'running'])),
  /** Null for a valid item in a batch that failed validation. */
  responses: v.array(v.nullable(itemAnswer)),
});

/** Result of a batch, as built here. */
type BatchAnswer = v.InferOutput<typeof batchAnswer>;

/** Prepares items one at a time: staging is limited to what one request may do at once. */
async function prepareAll(calls: Calls, asked: readonly AskedCall[]): Promise<readonly PendingCall[]> {
  const pending: PendingCall[] = [];
  for (const one of asked) pending.push(await calls.prepare(one));
  return pending;
}

/** Saves the items that succeed. */
async function runNormally(calls: Calls, asked: readonly AskedCall[]): Promise<BatchAnswer> {
  return { responses: [...(await calls.runEach(await prepareAll(calls, asked)))] };
}

/** Saves all items or none; refusals are reported before any item runs (reference, Batch). */
async function runAllOrNone(calls: Calls, asked: readonly AskedCall[]): Promise<BatchAnswer> {
  const pending = await prepareAll(calls, asked);
  if (pending.some(({ refusal }) => refusal)) {
    return { failed: 'validation', responses: pending.map(({ refusal }) => refusal ?? null) };
  }
  const { stored, answers } = await calls.runTogether(pending);
  return { ...(!stored && { failed: 'running' as const }), responses: [...answers] };
}

/** `POST /batch/v1`: each item is checked separately, with the rights of the batch's sender. */
export const runBatch = batch.write({
  method: 'POST',
  path: '',
  params: batchParams,
  allow: anyone,
  summary: 'Runs up to 25 writes, independently or in one transaction.',
  returns: batchAnswer,
  status: 207,
  mostBody: (limits) => limits.batch_body,
  stage: async ({ params: { validation, requests }, calls }) => {
    const run = validation === 'normal' ? runNormally : runAllOrNone;
    // the items are not inspected here: one of them may have contained a password
    return reply(await run(calls, requests), { secret: true });
  },
});
