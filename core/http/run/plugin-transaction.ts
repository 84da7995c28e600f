import type { Transaction } from '../../contract/data/transaction.ts';
import { system } from '../../contract/fixed-principals.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { Enqueue } from '../../contract/work/enqueue.ts';
import type { Mail } from '../../contract/work/mail.ts';
import { enqueueIn } from '../../jobs/enqueue.ts';
import { oneStep } from '../../lib/index.ts';
import { mailIn } from '../../mail/mail-in.ts';
import type { Generation } from '../generation.ts';

/** The work of a plugin's transaction. It may be run more than once. */
type PluginWork<T> = (store: Transaction, enqueue: Enqueue, mail: Mail) => T;

/** What a write has besides its store: jobs and mails that are stored in the same transaction. */
export const besides = (generation: Generation, plugin: Plugin, wide: () => Transaction, now: number) => ({
  enqueue: enqueueIn(plugin, wide, now),
  mail: mailIn({
    plugin,
    checkUse: () => generation.checkUse(plugin, 'mail'),
    randomBytes: generation.randomBytes,
    wide,
    now,
  }),
});

/**
 * Runs a transaction as a plugin: guards see the system principal. Resolves when it is durable.
 *
 * @param now milliseconds since 1970 UTC
 * @throws what `run` throws; ApiError as a write
 */
export const pluginTransaction = <T>(
  generation: Generation,
  plugin: Plugin,
  now: number,
  run: PluginWork<T>,
): Promise<T> =>
  generation.transaction(
    oneStep((storeFor, wideFor) => {
      const { enqueue, mail } = besides(generation, plugin, () => wideFor(system), now);
      return run(storeFor(plugin, system), enqueue, mail);
    }),
  );
