import * as v from 'valibot';
import { type AskedCall, anyone, type Calls, type PendingCall, reply } from '../../core/index.ts';
import { batch } from './batch.ts';

/** Items of a batch (contract, Limits). */
const MOST_ITEMS = 25;

const text = v.string();
const headerValue = v.union([text, v.array(text)], 'must be a string or a list of strings');

/** One item: a write of a route that takes part in batches. An empty list stands for an empty object: PHP writes it so. */
const item = v.object({
  method: v.optional(v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']), 'POST'),
  path: v.pipe(text, v.examples(['/site/v2/posts'])),
  body: v.optional(v.pipe(v.record(text, v.unknown()), v.examples([{ title: 'Bread again' }]))),
  headers: v.optional(v.record(text, headerValue)),
});

/** What a batch takes (contract, Endpoints). */
const batchParams = {
  validation: v.optional(v.picklist(['require-all-validate', 'normal']), 'normal'),
  requests: v.pipe(v.array(item), v.maxLength(MOST_ITEMS)),
};

const itemAnswer = v.object({
  body: v.unknown(),
  status: v.number(),
  headers: v.record(v.string(), v.union([v.string(), v.number()])),
});

/** What a batch comes to: an answer for each item, in their order. */
const batchAnswer = v.object({
  /** Why nothing was stored: an item was refused before any was run, or one failed when all were run. */
  failed: v.optional(v.picklist(['validation', 'running'])),
  /** Null in a batch that failed in validation, for an item that nothing was wrong with. */
  responses: v.array(v.nullable(itemAnswer)),
});

/** The same, as it is made. */
type BatchAnswer = v.InferOutput<typeof batchAnswer>;

/** One after the other: what they stage is work that one request does at a time. */
async function prepareAll(calls: Calls, asked: readonly AskedCall[]): Promise<readonly PendingCall[]> {
  const pending: PendingCall[] = [];
  for (const one of asked) pending.push(await calls.prepare(one));
  return pending;
}

/** Saves what succeeds. */
async function runNormally(calls: Calls, asked: readonly AskedCall[]): Promise<BatchAnswer> {
  return { responses: [...(await calls.runEach(await prepareAll(calls, asked)))] };
}

/** Saves all or nothing: what is refused before is told without running any (reference, Batch). */
async function runAllOrNone(calls: Calls, asked: readonly AskedCall[]): Promise<BatchAnswer> {
  const pending = await prepareAll(calls, asked);
  if (pending.some(({ refusal }) => refusal)) {
    return { failed: 'validation', responses: pending.map(({ refusal }) => refusal ?? null) };
  }
  const { stored, answers } = await calls.runTogether(pending);
  return { ...(!stored && { failed: 'running' as const }), responses: [...answers] };
}

/** `POST /batch/v1`: each item is asked for its own rights, as whoever sent the batch. */
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
    // what was sent with an item is not looked at here: one of them may have held a password
    return reply(await run(calls, requests), { secret: true });
  },
});
