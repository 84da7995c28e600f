import type { Figure, Target } from '../figures/figure.ts';
import { resident } from '../machine/resident.ts';
import { rateOf } from '../rate-of.ts';
import { changingList } from '../requests/changing-list.ts';
import type { BenchRow } from '../row.ts';
import { hasSnapshot, removeSnapshot } from '../server/snapshot.ts';

const NOW = { at: 'most', must: 420, goal: 330 } as const;
const PEAK = { at: 'most', must: 700 } as const;

/** Memory of a server after some thousand lists. */
export const row: BenchRow = {
  id: 'e',
  title: 'memory (resident set) after lists were read',
  async *measure(bench) {
    const { few, many, readers } = bench.scale;
    const measure = async (events: number) => {
      const server = await bench.serve(await bench.site(events), 'all cores');
      const { turn } = await changingList(server, readers);
      await rateOf(bench, turn)();
      const memory = await resident(server.pid);
      await server.stop();
      return memory;
    };
    const small = await measure(few);
    yield { what: `${few} events`, value: small.now, unit: 'MiB' };
    const site = await bench.site(many);
    removeSnapshot(site);
    for (const start of ['without a snapshot', 'with a snapshot']) {
      if (hasSnapshot(site) !== (start === 'with a snapshot')) throw new Error(`no start ${start}`);
      const { now, peak } = await measure(many);
      const figure = (what: string, value: number, target: Target): Figure => ({
        ...{ what: `${many} events, started ${start}${what}`, value, unit: 'MiB' },
        target,
      });
      yield figure('', now, NOW);
      if (peak !== undefined) yield figure(', at most', peak, PEAK);
    }
  },
};
