import type { AskedCall, Calls, PendingCall } from '../../core/index.ts';
import type { BatchAnswer } from './answer.ts';

/** One after the other: what they stage is work that one request does at a time. */
async function prepareAll(calls: Calls, asked: readonly AskedCall[]): Promise<readonly PendingCall[]> {
  const pending: PendingCall[] = [];
  for (const one of asked) pending.push(await calls.prepare(one));
  return pending;
}

/** Saves what succeeds. */
export async function runNormally(calls: Calls, asked: readonly AskedCall[]): Promise<BatchAnswer> {
  return { responses: [...(await calls.runEach(await prepareAll(calls, asked)))] };
}

/** Saves all or nothing: what is refused before is told without running any (reference, Batch). */
export async function runAllOrNone(calls: Calls, asked: readonly AskedCall[]): Promise<BatchAnswer> {
  const pending = await prepareAll(calls, asked);
  if (pending.some(({ refusal }) => refusal)) {
    return { failed: 'validation', responses: pending.map(({ refusal }) => refusal ?? null) };
  }
  const { stored, answers } = await calls.runTogether(pending);
  return { ...(!stored && { failed: 'running' as const }), responses: [...answers] };
}
