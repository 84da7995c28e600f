import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import type { BenchRow } from '../row.ts';
import { hasSnapshot, removeSnapshot } from '../snapshot.ts';

/** From the start of the process to the line that says that it listens, its files in the system's cache. */
export const row: BenchRow = {
  id: 'd',
  title: 'start and stop',
  async *measure(bench) {
    const { many, starts } = bench.scale;
    const site = await bench.site(many);
    const stops: number[] = [];
    const start = async (): Promise<number> => {
      // on all cores, as whoever runs it starts it
      const server = await bench.serve(site, 'all cores');
      stops.push(await server.stop());
      return server.seconds;
    };
    const [cold, warm]: [number[], number[]] = [[], []];
    for (let round = 0; round < starts; round++) {
      removeSnapshot(site);
      cold.push(await start());
      if (hasSnapshot(site)) warm.push(await start());
    }
    const seconds = (what: string, value: number, most: number): Figure => ({
      ...{ what: `${many} events, ${what}`, value, unit: 's' },
      target: { at: 'most', value: most },
    });
    yield seconds('without a snapshot', median(cold), 8);
    if (warm.length > 0) yield seconds('with a snapshot', median(warm), 2);
    yield seconds('from SIGTERM to the end', Math.max(...stops), 5);
    if (warm.length < starts) throw new Error('a server that was stopped left no snapshot');
  },
};
