import { ApiError } from '../../contract/error.ts';
import { problem } from '../../contract/problem.ts';
import { describeThrown } from '../../lib/index.ts';
import type { Log } from '../../platform/index.ts';
import type { Exchange } from '../request/exchange.ts';
import { matchOf } from '../routing/router.ts';
import { type AnsweringCode, codeName } from '../run/attention.ts';
import type { Outcome } from '../run/outcome.ts';

/** What an error comes to. */
type ErrorOutcome = Outcome & { readonly headers: ApiError['headers'] };

/** An error as JSON, or in the form that was asked for of a route that has others. */
function outcomeOf(error: ApiError, { call, matches = [] }: Asked): ErrorOutcome {
  const route = call && matchOf(matches, call.method)?.routed.route;
  const presented = route?.presentError?.(error.toJSON(), call?.sent ?? {});
  return {
    status: error.status,
    body: presented ? presented.body : error.toJSON(),
    type: presented?.options.type,
    headers: error.headers,
  };
}

/** What failed, as far as it could be read. */
type Asked = Pick<Exchange, 'id' | 'call' | 'matches'> & {
  /** What answers it, where that is no route. */
  readonly code?: AnsweringCode;
};

/** Whose code answers it. */
function codeOf({ call, matches = [], code }: Asked): Readonly<Record<string, string>> {
  const found = code ?? (call && matchOf(matches, call.method)?.routed);
  return found ? codeName(found) : {};
}

/** So many causes of an error are told: an error may be its own. */
const MOST_CAUSES = 8;

/** An error with its stack, and what caused it. */
function causes(error: unknown, most = MOST_CAUSES): string {
  const { text, stack = text, cause } = describeThrown(error);
  return cause === undefined || most === 0 ? stack : `${stack}\ncaused by: ${causes(cause, most - 1)}`;
}

/**
 * What an error shows. One that was made to be shown is shown; of any other the client learns only the id under which the
 * log has its cause.
 */
export function errorOutcome(error: unknown, asked: Asked, log: Log): ErrorOutcome {
  if (error instanceof ApiError) return outcomeOf(error, asked);
  log.error('a request failed', { request: asked.id, ...codeOf(asked), error: causes(error) });
  return outcomeOf(
    problem('rest_internal_error', 'Something went wrong on our side.', { data: { request_id: asked.id } }),
    asked,
  );
}
