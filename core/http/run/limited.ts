import { type HttpRequest, signalOf } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import { within } from '../../platform/index.ts';
import type { Generation } from '../generation.ts';
import type { AnsweringCode } from '../routing/attention.ts';

/** Plugin code that may take long. */
interface SlowCode {
  readonly code: AnsweringCode;
  /** As named in the log: `the stage of a route`. */
  readonly what: string;
  /** The request being served. */
  readonly request: Pick<HttpRequest, 'signal'>;
}

/**
 * Runs code within `limits.stage_timeout`. When the time is up, its signal is aborted and the request no longer waits for it.
 *
 * @param run receives the signal of the request, which the time limit aborts as well
 * @returns the result of `run`, synchronously if that is synchronous
 * @throws what `run` throws; ApiError rest_server_busy if it takes too long
 */
export function limited<T>(
  { clock, settings, attention }: Pick<Generation, 'clock' | 'settings' | 'attention'>,
  { code, what, request }: SlowCode,
  run: (request: Pick<HttpRequest, 'signal'>) => T | Promise<T>,
): T | Promise<T> {
  const limit = new AbortController();
  let signal: AbortSignal | undefined;
  const limiting = {
    get signal() {
      signal ??= AbortSignal.any([signalOf(request), limit.signal]);
      return signal;
    },
  };
  const { stage_timeout: most } = settings.limits;
  const given = attention.given(code, () => run(limiting));
  if (!(given instanceof Promise)) return given;
  return within(clock, most, given, () => {
    const error = problem('rest_server_busy', 'The request took too long to prepare.');
    attention.late(code, what, most);
    limit.abort(error);
    throw error;
  });
}
