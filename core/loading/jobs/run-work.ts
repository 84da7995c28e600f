import { momentAt } from '../../contract/data/query.ts';
import { system } from '../../contract/fixed-principals.ts';
import type { NetworkAccess } from '../../contract/work/network.ts';
import type { WorkContext } from '../../contract/work/work-context.ts';
import { pluginTransaction } from '../../http/index.ts';
import type { StoredJob } from '../../jobs/stored-jobs.ts';
import { type Clock, within } from '../../platform/index.ts';
import type { MountedWork } from '../gather-jobs.ts';
import type { BuiltGeneration } from '../generation/built-generation.ts';

/**
 * Runs a job or a listener once.
 *
 * @param given `begun`: its record; `given`: additional members of its context
 * @param closing aborted when the site closes
 * @throws what it throws; Error when it takes longer than its `timeout`
 */
export async function runWork(
  generation: BuiltGeneration,
  { plugin, work, to }: MountedWork,
  { begun, given }: { readonly begun: Pick<StoredJob, 'attempts'>; readonly given: object },
  clock: Clock,
  closing: AbortSignal,
): Promise<void> {
  const limit = new AbortController();
  const signal = AbortSignal.any([closing, limit.signal]);
  const common: WorkContext = {
    attempt: begun.attempts,
    moment: momentAt(clock.now()),
    store: generation.readerFor(plugin),
    transaction: (run) =>
      pluginTransaction(generation, plugin, clock.now(), (...given) => {
        // too late: the caller has stopped waiting
        signal.throwIfAborted();
        return run(...given);
      }),
    get network() {
      generation.checkUse(plugin, 'network');
      return eachInTime(() => generation.network(plugin, system));
    },
    site: generation.site,
    config: generation.configOf(plugin),
    contributions: generation.contributions,
    secret: (key) => generation.secret(plugin, key),
    log: generation.logOf(plugin),
    signal,
  };
  // `network` is a getter that may throw, so copy property descriptors
  const context = Object.defineProperties({ ...given }, Object.getOwnPropertyDescriptors(common));
  const code = { plugin, namespace: '', route: { methods: [to ? 'listener' : 'job'], path: work.name } };
  const run = async () => generation.attention.given(code, () => work.run?.(context as never));
  await within<unknown>(clock, work.timeout, run(), () => {
    const error = new Error(`it took longer than ${work.timeout} ms`);
    limit.abort(error);
    throw error;
  });
}

/** The limit on outgoing time applies to a client's request as a whole; here each request of a job has its own. */
const eachInTime = (begin: () => NetworkAccess): NetworkAccess => ({
  get: (url, options) => begin().get(url, options),
  send: (url, options) => begin().send(url, options),
});
