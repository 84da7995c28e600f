import { type HttpRequest, signalOf } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import { within } from '../../platform/index.ts';
import type { Generation } from '../generation.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';

/**
 * Runs a `stage` within `limits.stage_timeout`. One that takes longer is told by its signal; nobody waits for it any more.
 *
 * @param request that it is for
 * @param stage given the signal of the request, which the time limit aborts as well
 * @throws what the stage throws; ApiError rest_server_busy when it is late
 */
export function limitedStage<T>(
  generation: Generation,
  mounted: CompiledRoute,
  request: Pick<HttpRequest, 'signal'>,
  stage: (request: Pick<HttpRequest, 'signal'>) => Promise<T>,
): Promise<T> {
  const { clock, settings, attention } = generation;
  const limit = new AbortController();
  let signal: AbortSignal | undefined;
  const limited = {
    get signal() {
      signal ??= AbortSignal.any([signalOf(request), limit.signal]);
      return signal;
    },
  };
  const { stage_timeout: most } = settings.limits;
  return within(
    clock,
    most,
    attention.given(mounted, () => stage(limited)),
    () => {
      const error = problem('rest_server_busy', 'The request took too long to prepare.');
      attention.late(mounted, most);
      limit.abort(error);
      throw error;
    },
  );
}
