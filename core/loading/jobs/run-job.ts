import { momentAt } from '../../contract/data/query.ts';
import { system } from '../../contract/fixed-principals.ts';
import type { JobContext } from '../../contract/jobs.ts';
import type { NetworkAccess } from '../../contract/routes/network.ts';
import { pluginTransaction } from '../../http/index.ts';
import { checkedInput } from '../../jobs/enqueue.ts';
import type { StoredJob } from '../../jobs/stored-jobs.ts';
import { type Clock, within } from '../../platform/index.ts';
import type { BuiltGeneration } from '../runtime/build-generation.ts';
import type { MountedJob } from './gather-jobs.ts';

/**
 * Runs a job once.
 *
 * @param closing aborted when the site closes
 * @throws what the job throws; Error when it takes longer than its `timeout`, or its input is not valid any more
 */
export async function runJob(
  generation: BuiltGeneration,
  { plugin, job }: MountedJob,
  record: StoredJob,
  clock: Clock,
  closing: AbortSignal,
): Promise<void> {
  const limit = new AbortController();
  const signal = AbortSignal.any([closing, limit.signal]);
  const context: JobContext<unknown> = {
    input: checkedInput(plugin.name, job, record.input),
    attempt: record.attempts,
    scheduled: record.scheduled,
    moment: momentAt(clock.now()),
    store: generation.readerFor(plugin),
    transaction: (run) =>
      pluginTransaction(generation, plugin, clock.now(), (...given) => {
        // nobody waits any more for what is late
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
  const code = { plugin, namespace: '', route: { methods: ['job'], path: job.name } };
  const run = async () => generation.attention.given(code, () => job.run(context as never));
  await within<unknown>(clock, job.timeout, run(), () => {
    const error = new Error(`it took longer than ${job.timeout} ms`);
    limit.abort(error);
    throw error;
  });
}

/** The time of what goes out counts for a request of a client; each request of a job has its own. */
const eachInTime = (begin: () => NetworkAccess): NetworkAccess => ({
  get: (url, options) => begin().get(url, options),
  send: (url, options) => begin().send(url, options),
});
