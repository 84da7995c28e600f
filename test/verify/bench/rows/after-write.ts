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
 * list. Those to compare with come from a server that was not written to, as soon after such a write: while the disk makes it
 * durable all sleep, and whatever is asked for after that takes twice as long as one request on the heels of another.
 */
export const row: BenchRow = {
  id: 'n',
  title: 'GET …/events, changing, right after a write of another event',
  async *measure(bench) {
    const { few, milliseconds, rounds, runIn } = bench.scale;
    const site = await bench.freshSite(few);
    const headers = await makeEditor(bench, site);
    // on one core, what the one still does would hold up the other
    const written = await bench.serve(site, 'all cores');
    const unwritten = await bench.serve(await bench.site(few), 'all cores');
    let number = 0;
    const toggle = await toggledEvent(written.port, headers);
    const listOf =
      ({ port }: ServerProcess) =>
      async () => {
        await toggle();
        return millisecondsOf(port, withSampleMoment(CHANGING_LIST, number++));
      };
    const lists = [listOf(written), listOf(unwritten)] as const;
    // what a server runs for the first time takes it longest
    for (const list of lists) for (let before = 0; before < runIn; before++) await list();
    const medianOf = (list: () => Promise<number>) => async () => {
      const times: number[] = [];
      const end = performance.now() + milliseconds;
      do times.push(await list());
      while (performance.now() < end);
      return median(times);
    };
    const contestants = [medianOf(lists[0]), medianOf(lists[1])] as const;
    const [after, other] = await takeTurns(contestants, rounds);
    const value = median(after);
    const unwrittenValue = median(other);
    yield {
      ...{ what: 'one client, median', value, unit: 'ms' },
      against: { what: 'of a server that was not written to', value: unwrittenValue },
      ratio: unwrittenValue / value,
      target: { at: 'least', must: 0.7, goal: 0.9 },
    };
  },
};
