import { ApiError } from '../contract/error.ts';
import { problem } from '../errors.ts';
import type { Log } from '../ports/log.ts';
import type { Outcome } from './outcome.ts';

const outcomeOf = (error: ApiError): Outcome => ({
  status: error.status,
  body: error.toJSON(),
  headers: error.headers,
});

/** An error with its stack, and what caused it. */
function causes(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\ncaused by: ${causes(error.cause)}`;
}

/**
 * What an error shows. One that was made to be shown is shown; of any other the client learns only the id under which the
 * log has its cause.
 */
export function errorOutcome(error: unknown, requestId: string, log: Log): Outcome {
  if (error instanceof ApiError) return outcomeOf(error);
  log.error('a request failed', { request: requestId, error: causes(error) });
  return outcomeOf(
    problem('rest_internal_error', 'Something went wrong on our side.', { data: { request_id: requestId } }),
  );
}
