import { ApiError } from '../../contract/error.ts';
import { problem } from '../../contract/problem.ts';
import { describeThrown } from '../../lib/index.ts';
import type { Log } from '../../platform/index.ts';
import { type AnsweringCode, codeName } from '../routing/attention.ts';
import type { Exchange } from '../routing/exchange.ts';
import { matchOf } from '../routing/router.ts';
import type { Outcome } from './outcome.ts';

type ErrorOutcome = Outcome & { readonly headers: ApiError['headers'] };

/** An error as JSON, or in the requested format if the route presents errors itself. */
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

/** The request that failed, as far as it was parsed. */
type Asked = Pick<Exchange, 'id' | 'call' | 'matches'> & {
  /** The code that answers it, if that is not a route. */
  readonly code?: AnsweringCode;
};

/** Names the code that answers it, for the log. */
function codeOf({ call, matches = [], code }: Asked): Readonly<Record<string, string>> {
  const found = code ?? (call && matchOf(matches, call.method)?.routed);
  return found ? codeName(found) : {};
}

/** At most this many causes of an error are logged, since an error may be its own cause. */
const MOST_CAUSES = 8;

/** An error's stack, and those of its causes. */
function causes(error: unknown, most = MOST_CAUSES): string {
  const { text, stack = text, cause } = describeThrown(error);
  return cause === undefined || most === 0 ? stack : `${stack}\ncaused by: ${causes(cause, most - 1)}`;
}

/**
 * The outcome for an error. An `ApiError` is shown as it is; for any other error the client receives only the request id under
 * which the log has its cause.
 */
export function errorOutcome(error: unknown, asked: Asked, log: Log): ErrorOutcome {
  if (error instanceof ApiError) return outcomeOf(error, asked);
  log.error('a request failed', { request: asked.id, ...codeOf(asked), error: causes(error) });
  return outcomeOf(
    problem('rest_internal_error', 'Something went wrong on our side.', { data: { request_id: asked.id } }),
    asked,
  );
}
