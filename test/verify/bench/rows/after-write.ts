import { median } from '../figures/median.ts';
import { millisecondsOf } from '../figures/milliseconds-of.ts';
import { withSampleMoment } from '../moment.ts';
import { CHANGING_LIST } from '../requests/event-list.ts';
import { toggledEvent } from '../requests/toggled-event.ts';
import type { BenchRow } from '../row.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { takeTurns } from '../take-turns.ts';

/**
 * Cost of a write for lists that do not show the written event. One client writes, and requests the next list after the response;
 * only the list is measured. An event is unpublished or published before each list, which is the worst case: with fewer writes, the
 * lists after the first would hide the cost. Work that the server still does after the response (writing the file) may overlap
 * with the list. The lists for comparison come from a server that was not written to, equally soon after such a write: everything
 * sleeps while the disk makes it durable, and a request after that takes twice as long as one that directly follows another.
 */
export const row: BenchRow = {
  id: 'n',
  title: 'GET …/events, changing, right after a write of another event',
  async *measure(bench) {
    const { few, milliseconds, rounds, runIn } = bench.scale;
    const site = await bench.freshSite(few);
    const headers = bench.editor;
    // on one core, remaining work of one server would delay the other
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
    // code that runs for the first time is slow
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
