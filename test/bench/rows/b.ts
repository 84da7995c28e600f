import { changingList } from '../changing-list.ts';
import { rateOf } from '../rate-of.ts';
import type { BenchRow } from '../row.ts';
import { takeTurns } from '../take-turns.ts';

/** What a list costs in a large site, of what it costs in a small one. */
export const row: BenchRow = {
  id: 'b',
  title: 'GET …/events, changing, by events stored',
  async *measure(bench) {
    const { scale } = bench;
    const turnOn = async (events: number) => {
      const { port } = await bench.serve(await bench.site(events), 'server core');
      const { turn } = await changingList(port, scale.readers);
      return rateOf(bench, turn);
    };
    const contestants = [await turnOn(scale.few), await turnOn(scale.many)] as const;
    const [few, many] = await takeTurns(contestants, scale.rounds);
    yield {
      what: `${scale.many} events`,
      value: many,
      unit: '/s',
      against: { what: `${scale.few} events`, value: few },
      ratio: few / many,
      target: { at: 'most', value: 1.2 },
    };
  },
};
