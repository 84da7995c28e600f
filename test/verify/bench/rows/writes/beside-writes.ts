import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { recordFileName } from '../../../../../core/store/records/record-file.ts';
import { events } from '../../../../../plugins/calendar/collections/events.ts';
import type { Bench } from '../../bench.ts';
import { median } from '../../figures/median.ts';
import { comparedRates } from '../../figures/rate.ts';
import type { LoadJob, LoadResult } from '../../load/load-job.ts';
import { momentAt, startOfToday } from '../../moment.ts';
import { rateOf, type Turn } from '../../rate-of.ts';
import { changingList } from '../../requests/changing-list.ts';
import { createOne } from '../../requests/create-one.ts';
import { LIST } from '../../requests/event-list.ts';
import { CREATED, newEvent } from '../../requests/new-event.ts';
import { post } from '../../requests/raw-request.ts';
import type { BenchRow } from '../../row.ts';
import { runIn } from '../../run-in.ts';
import type { ServerProcess } from '../../server/server-process.ts';
import { takeTurns } from '../../take-turns.ts';
import { within } from '../../within.ts';

const CLIENTS = 16;

/** Distance between the moments of contestants: no two create an event with the same title. */
const APART = 10_000_000;

/** Cost of creates in a large site, and their effect on readers and on the time until the file is written. */
export const row: BenchRow = {
  id: 'x',
  title: `POST …/events, ${CLIENTS} clients, in a large site and beside others`,
  async *measure(bench) {
    const { scale } = bench;
    const small = await served(bench, scale.few);
    const large = await served(bench, scale.many);
    const contestants = [rateOf(bench, small.creates), rateOf(bench, large.creates)] as const;
    await runIn(contestants, scale);
    const [few, many] = await takeTurns(contestants, scale.rounds);
    await large.server.stop();
    yield {
      ...comparedRates(
        { what: `${scale.many} events`, rates: many },
        { what: `${scale.few} events`, rates: few },
        'cost',
      ),
      target: { at: 'most', must: 1.3, goal: 1.1 },
    };

    const module = new URL('../../load/load-helper.ts', import.meta.url);
    const writers = await bench.help<LoadJob, LoadResult>(module, 'all cores');
    const { turn } = await changingList(small.server, 1);
    const [beside, alone] = await takeTurns(
      readingTurns(
        bench,
        turn,
        { ...small.creates, perSecond: median(few.map((rate) => rate.perSecond)) / 2 },
        writers.ask,
      ),
      scale.rounds,
    );
    yield {
      ...{ what: 'a list beside half as many, 99 of 100 within', value: median(beside), unit: 'ms' },
      against: { what: 'without them', value: median(alone) },
      target: { at: 'most', must: 10, goal: 4 },
    };

    const times = await timesToFile(bench, small);
    yield {
      ...{ what: 'from the answer to the file in its place, 99 of 100 within', value: within(times, 0.99), unit: 'ms' },
      target: { at: 'most', must: 100, goal: 50 },
    };
  },
};

/** A served site, and turns that create events in it. */
interface ServedSite {
  readonly server: ServerProcess & { stop(): Promise<number> };
  /** Absolute path of the events' files. */
  readonly folder: string;
  readonly venue: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly creates: Turn;
}

async function served(bench: Bench, stored: number): Promise<ServedSite> {
  const site = await bench.freshSite(stored);
  const headers = bench.editor;
  const folder = join(site, events.name);
  const server = await bench.serve(site, 'server core');
  const { venue } = await createOne(server.port, headers, folder);
  const request = post(LIST, { ...newEvent, venue }, headers);
  const { port, pid } = server;
  return { server, folder, venue, headers, creates: { port, pid, connections: CLIENTS, request, expected: CREATED } };
}

/** Contestants of `takeTurns` whose figure is the 99th percentile of list times: with and without writers. */
function readingTurns(
  { load, scale }: Bench,
  { pid: _, ...lists }: Turn,
  { pid: __, ...writes }: Turn,
  write: (job: LoadJob) => Promise<LoadResult>,
) {
  const { milliseconds } = scale;
  let from = 0;
  let written = APART;
  const reading = async (): Promise<number> => {
    const { answers, p99 } = await load({ ...lists, from, milliseconds });
    from += answers + lists.connections;
    return p99;
  };
  const beside = async (): Promise<number> => {
    const writing = write({ ...writes, from: written, milliseconds });
    const p99 = await reading();
    written += (await writing).answers + CLIENTS;
    return p99;
  };
  return [beside, reading] as const;
}

/** Creates events with many clients at once, each of which waits for the file after the response. @returns milliseconds */
async function timesToFile(
  { scale }: Bench,
  { server: { port }, folder, venue, headers }: ServedSite,
): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + scale.milliseconds;
  let number = 2 * APART;
  const client = async (): Promise<void> => {
    do {
      const moment = momentAt(startOfToday(), number++);
      const event = { ...newEvent, title: `Late market ${moment}`, start_date: moment, end_date: moment, venue };
      const answer = await fetch(`http://127.0.0.1:${port}${LIST}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(event),
      });
      const answered = performance.now();
      const { id } = (await answer.json()) as { readonly id: number };
      if (answer.status !== 201) throw new Error(`POST ${LIST}: ${answer.status}`);
      while (!existsSync(join(folder, recordFileName(id)))) await new Promise((resolve) => setTimeout(resolve, 1));
      times.push(performance.now() - answered);
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}
