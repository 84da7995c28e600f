import { ApiError } from '../contract/error.ts';
import { problem } from '../errors.ts';
import type { Log } from '../ports/log.ts';
import type { Outcome } from './outcome.ts';

const outcomeOf = (error: ApiError): Outcome => ({
  status: error.status,
  body: error.toJSON(),
  headers: error.headers,
});

/**
 * What an error shows. One that was made to be shown is shown; of any other the client learns only the id under which the
 * log has its cause.
 */
export function errorOutcome(error: unknown, requestId: string, log: Log): Outcome {
  if (error instanceof ApiError) return outcomeOf(error);
  log.error('a request failed', {
    request: requestId,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return outcomeOf(
    problem('rest_internal_error', 'Something went wrong on our side.', { data: { request_id: requestId } }),
  );
}
