import { type HttpRequest, signalOf } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import { within } from '../../platform/index.ts';
import type { Generation } from '../generation.ts';
import type { AnsweringCode } from './attention.ts';

/** Code of a plugin that may take time. */
interface SlowCode {
  readonly code: AnsweringCode;
  /** As the log names it: `the stage of a route`. */
  readonly what: string;
  /** The request that it is for. */
  readonly request: Pick<HttpRequest, 'signal'>;
}

/**
 * Runs it within `limits.stage_timeout`. What takes longer is told by its signal; nobody waits for it any more.
 *
 * @param run given the signal of the request, which the time limit aborts as well
 * @returns what it gives, at once if it gives that at once
 * @throws what it throws; ApiError rest_server_busy when it is late
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
