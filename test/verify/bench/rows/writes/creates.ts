import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { events } from '../../../../../plugins/calendar/collections/events.ts';
import { bareWrites } from '../../bare/bare-writes.ts';
import type { Bench } from '../../bench.ts';
import type { Figure, Target } from '../../figures/figure.ts';
import { median } from '../../figures/median.ts';
import { comparedRates, type Rate } from '../../figures/rate.ts';
import { rateOf } from '../../rate-of.ts';
import { createOne } from '../../requests/create-one.ts';
import { LIST } from '../../requests/event-list.ts';
import { CREATED, newEvent } from '../../requests/new-event.ts';
import { post } from '../../requests/raw-request.ts';
import type { BenchRow } from '../../row.ts';
import { runIn } from '../../run-in.ts';
import { takeTurns } from '../../take-turns.ts';

/** Targets by number of clients. */
const TARGETS: readonly (Target & { readonly clients: number })[] = [
  { clients: 1, at: 'least', must: 0.7, goal: 1 },
  { clients: 16, at: 'least', must: 1, goal: 1.5 },
  { clients: 64, at: 'least', must: 1.2, goal: 2 },
];

/** With this many clients, the server's CPU time is compared with that of 0.1.0 on the machine of the recorded figures (microseconds). */
const WEIGHED = 16;
const FORMER_CPU = 830;

/** Distance between the moments for each number of clients: two events with the same title would be more work. */
const APART = 10_000_000;

/** Creating events over HTTP, each durable before the response, compared with the disk without a server. */
export const row: BenchRow = {
  id: 'c',
  title: 'POST …/events, each durable when answered',
  async *measure(bench) {
    const site = await bench.freshSite(bench.scale.few);
    const authorization = bench.editor;
    const folder = join(site, events.name);
    const { port, pid, stop } = await bench.serve(site, 'server core');
    const { venue, bytes } = await createOne(port, authorization, folder);
    const before = (await readdir(folder)).length;
    let created = 0;
    const counted: Pick<Bench, 'load' | 'scale'> = {
      scale: bench.scale,
      load: async (job) => {
        const result = await bench.load(job);
        created += result.answers;
        return result;
      },
    };
    const writes = await bareWrites(bench, bytes);

    for (const [index, { clients, ...target }] of TARGETS.entries()) {
      const request = post(LIST, { ...newEvent, venue }, authorization);
      const posts = rateOf(counted, { port, pid, connections: clients, request, expected: CREATED }, index * APART);
      const contestants = [posts, writes('files', clients), writes('groups', clients)] as const;
      await runIn(contestants, bench.scale);
      const [own, files, groups] = await takeTurns(contestants, bench.scale.rounds);
      const what = `${clients} ${clients === 1 ? 'client' : 'clients'}`;
      yield { ...comparedRates({ what, rates: own }, { what: 'temp, fsync, rename, fsync', rates: files }), target };
      yield comparedRates({ what, rates: own }, { what: 'append, fdatasync', rates: groups });
      if (clients === WEIGHED) yield* weighed(own);
    }
    await stop();
    const files = (await readdir(folder)).length - before;
    if (files !== created) throw new Error(`${created} events were created, and ${files} files`);
  },
};

/** CPU time per create, if the system reports it. */
function* weighed(rates: readonly Rate[]): Generator<Figure, void> {
  const value = median(rates.map(({ cpu }) => cpu));
  if (Number.isNaN(value)) return;
  yield {
    ...{ what: `CPU of the server for each, ${WEIGHED} clients`, value, unit: 'µs', ratio: value / FORMER_CPU },
    against: { what: '0.1.0', value: FORMER_CPU },
    target: { at: 'most', must: 0.4, goal: 0.25 },
  };
}
