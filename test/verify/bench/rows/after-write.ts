import { median } from '../figures/median.ts';
import { millisecondsOf } from '../figures/milliseconds-of.ts';
import { withSampleMoment } from '../moment.ts';
import { makeEditor } from '../requests/editor.ts';
import { CHANGING_LIST } from '../requests/event-list.ts';
import { toggledEvent } from '../requests/toggled-event.ts';
import type { BenchRow } from '../row.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { takeTurns } from '../take-turns.ts';

/**
 * What a write costs the lists that do not show it. One client writes, and asks for the next list once that is answered; only the
 * list is measured. An event is taken back or published before each list, the worst there is: before every few lists, those
 * behind the first would hide it. What the server still does for a write that it has answered (its file) may fall into the
 * list; with a write of a page, on which no list of events rests, or a pause before it, lists take as long as without a write.
 * Those without one come from a server of their own, which has at hand what lists are made of.
 */
export const row: BenchRow = {
  id: 'n',
  title: 'GET …/events, changing, right after a write of another event',
  async *measure(bench) {
    const { few, milliseconds, rounds } = bench.scale;
    const site = await bench.freshSite(few);
    const headers = await makeEditor(bench, site);
    const written = await bench.serve(site, 'server core');
    const unwritten = await bench.serve(await bench.site(few), 'server core');
    let number = 0;
    const listsAfter =
      (write: () => Promise<void>, { port }: ServerProcess) =>
      async () => {
        const times: number[] = [];
        const end = performance.now() + milliseconds;
        do {
          await write();
          times.push(await millisecondsOf(port, withSampleMoment(CHANGING_LIST, number++)));
        } while (performance.now() < end);
        return median(times);
      };
    const contestants = [
      listsAfter(await toggledEvent(written.port, headers), written),
      listsAfter(async () => {}, unwritten),
    ] as const;
    const [after, alone] = await takeTurns(contestants, rounds);
    const value = median(after);
    const without = median(alone);
    yield {
      ...{ what: 'one client, median', value, unit: 'ms' },
      against: { what: 'without a write', value: without },
      ratio: without / value,
      target: { at: 'least', must: 0.7, goal: 0.9 },
    };
  },
};
