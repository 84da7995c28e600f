import { median } from '../../figures/median.ts';
import type { BenchRow } from '../../row.ts';
import type { StoreJob } from '../../store/store-job.ts';
import { takeTurns } from '../../take-turns.ts';

/** Maximum cost of durability by number of clients: how many times as long. */
const MOST = [
  { clients: 1, most: 2.5 },
  { clients: 16, most: 1.5 },
] as const;

/** Turns are this many times as long as others, so that they include a checkpoint, which begins two seconds after the first write. */
const TURN = 8;

/** Creating durable records in the store, compared with the same store on a disk whose fsync does nothing. */
export const row: BenchRow = {
  id: 'm',
  title: 'transactions of the store, one new event of 1.5 KB in each',
  async *measure(bench) {
    const { milliseconds, rounds } = bench.scale;
    const store = await bench.help<StoreJob, number>(
      new URL('../../store/store-helper.ts', import.meta.url),
      'all cores',
    );
    for (const { clients, most } of MOST) {
      const creates = (isSynced: boolean) => () =>
        store.ask({ isSynced, clients, folder: bench.freshPath('store'), milliseconds: TURN * milliseconds });
      const [synced, free] = await takeTurns([creates(true), creates(false)], rounds);
      const [durable, unsynced] = [median(synced), median(free)];
      yield {
        what: `${clients} ${clients === 1 ? 'client' : 'clients'}, durable when answered`,
        ...{ value: durable, unit: '/s', against: { what: 'without fsync', value: unsynced } },
        ratio: unsynced / durable,
        target: { at: 'most', must: most },
      };
    }
  },
};
