import { seededRandom } from '../../faults/seeded-random.ts';
import { median } from '../figures/median.ts';
import { millisecondsOf } from '../figures/milliseconds-of.ts';
import { withSampleMoment } from '../moment.ts';
import { rateOf, type Turn } from '../rate-of.ts';
import { hasTen } from '../requests/ask-once.ts';
import { changingList } from '../requests/changing-list.ts';
import { CHANGING_LIST, LIST, ownEvents } from '../requests/event-list.ts';
import { asList, POSTS } from '../requests/post-list.ts';
import { postWords } from '../requests/post-words.ts';
import { type RepeatedRequest, repeated } from '../requests/repeated.ts';
import { toggledEvent } from '../requests/toggled-event.ts';
import type { BenchRow } from '../row.ts';
import type { Served } from '../server/serve.ts';

/**
 * How long the event loop is blocked, including by garbage collection, during the work measured by the rows before. There is one
 * client: requests of several would be handled in one turn of the event loop, and their number would be measured. Other processes
 * may occupy the server's core for a while, which looks the same, so the median of several runs counts.
 */
export const row: BenchRow = {
  id: 'p',
  title: 'longest stop of the event loop, one client',
  async *measure(bench) {
    const { many, searched, runs, milliseconds } = bench.scale;
    const site = await bench.freshSite(many, searched);
    const headers = bench.editor;
    // the first start reads all files, the measured ones a snapshot
    await (await bench.serve(site, 'all cores')).stop();
    const stops = new Map<string, number[]>();
    for (let run = 0; run < runs; run++) {
      const server = await bench.serve(site, 'server core', true);
      const load = (turn: Turn) => rateOf(bench, turn)();
      await server.longestStop();
      for (const [what, work] of worksOf(server, headers, { load, milliseconds, seed: bench.seed + run })) {
        await work();
        stops.set(what, [...(stops.get(what) ?? []), await server.longestStop()]);
      }
      await server.stop();
    }
    for (const [what, of] of stops) yield { what, value: median(of), unit: 'ms' };
    const longest = Array.from({ length: runs }, (_, run) =>
      Math.max(...[...stops.values()].map((of) => of[run] ?? 0)),
    );
    const target = { at: 'most', must: 30, goal: 15 } as const;
    yield { what: `in any of these, ${many} events`, value: median(longest), unit: 'ms', target };
  },
};

interface Means {
  readonly load: (turn: Turn) => Promise<unknown>;
  readonly milliseconds: number;
  readonly seed: number;
}

/** The work that a server does, in order. */
function worksOf(
  server: Served,
  headers: Readonly<Record<string, string>>,
  { load, milliseconds, seed }: Means,
): readonly (readonly [string, () => Promise<unknown>])[] {
  const { port } = server;
  const repeat = (request: RepeatedRequest) => async () => load((await repeated(server, 1, request)).turn);
  const during = async (work: () => Promise<unknown>) => {
    const end = performance.now() + milliseconds;
    do await work();
    while (performance.now() < end);
  };
  let number = 0;
  const list = () => millisecondsOf(port, withSampleMoment(CHANGING_LIST, number++));
  return [
    ['the first list after a start', () => millisecondsOf(port, LIST)],
    ['lists of events, changing', async () => load((await changingList(server, 1)).turn)],
    ['repeated', repeat({ path: LIST, isRight: hasTen(ownEvents) })],
    ['signed in', repeat({ path: LIST, isRight: hasTen(ownEvents), headers })],
    [
      'after a write of another',
      async () => {
        const toggle = await toggledEvent(port, headers);
        await during(async () => {
          await toggle();
          await list();
        });
      },
    ],
    ['lists of posts, repeated', repeat({ path: POSTS, isRight: hasTen(asList) })],
    ['signed in, context=edit', repeat({ path: `${POSTS}?context=edit`, isRight: hasTen(asList), headers })],
    [
      'searches for two words',
      async () => {
        const random = seededRandom(seed);
        const words = await postWords(port);
        await during(() => millisecondsOf(port, `${POSTS}?search=${random.pick(words)}+${random.pick(words)}`));
      },
    ],
  ];
}
