import { median } from '../figures/median.ts';
import { millisecondsOf } from '../figures/milliseconds-of.ts';
import { withSampleMoment } from '../moment.ts';
import { makeEditor } from '../requests/editor.ts';
import { CHANGING_LIST } from '../requests/event-list.ts';
import { toggledEvent } from '../requests/toggled-event.ts';
import type { BenchRow } from '../row.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { takeTurns } from '../take-turns.ts';

/** Lists of each server before those that count: what it runs for the first time takes it longest. */
const BEFORE = 1_000;

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
    const listAfter =
      (write: () => Promise<void>, { port }: ServerProcess) =>
      async () => {
        await write();
        return millisecondsOf(port, withSampleMoment(CHANGING_LIST, number++));
      };
    const lists = [
      listAfter(await toggledEvent(written.port, headers), written),
      listAfter(async () => {}, unwritten),
    ] as const;
    for (const list of lists) for (let before = 0; before < BEFORE; before++) await list();
    const medianOf = (list: () => Promise<number>) => async () => {
      const times: number[] = [];
      const end = performance.now() + milliseconds;
      do times.push(await list());
      while (performance.now() < end);
      return median(times);
    };
    const contestants = [medianOf(lists[0]), medianOf(lists[1])] as const;
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
