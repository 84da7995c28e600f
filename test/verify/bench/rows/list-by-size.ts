import { comparedRates } from '../figures/rate.ts';
import { untilIdle } from '../machine/until-idle.ts';
import { rateOf } from '../rate-of.ts';
import { changingList } from '../requests/changing-list.ts';
import type { BenchRow } from '../row.ts';
import { takeTurns } from '../take-turns.ts';

/** Cost of a list in a large site, relative to a small one. */
export const row: BenchRow = {
  id: 'b',
  title: 'GET …/events, changing, by events stored',
  async *measure(bench) {
    const { scale } = bench;
    const turnOn = async (events: number) => {
      const server = await bench.serve(await bench.site(events), 'server core');
      await untilIdle(server.pid);
      const { turn } = await changingList(server, scale.readers);
      return rateOf(bench, turn);
    };
    const contestants = [await turnOn(scale.few), await turnOn(scale.many)] as const;
    const [few, many] = await takeTurns(contestants, scale.rounds);
    yield {
      ...comparedRates(
        { what: `${scale.many} events`, rates: many },
        { what: `${scale.few} events`, rates: few },
        'cost',
      ),
      target: { at: 'most', must: 1.3, goal: 1.1 },
    };
  },
};
