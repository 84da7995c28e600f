import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { events } from '../../../../../plugins/calendar/collections/events.ts';
import { bareWrites } from '../../bare/bare-writes.ts';
import type { Bench } from '../../bench.ts';
import { comparedRates, type Rate } from '../../figures/rate.ts';
import type { ExpectedAnswer } from '../../load/load-job.ts';
import { cpuTime } from '../../machine/cpu-time.ts';
import { createOne } from '../../requests/create-one.ts';
import { LIST } from '../../requests/event-list.ts';
import { newEvent } from '../../requests/new-event.ts';
import { del, post } from '../../requests/raw-request.ts';
import type { BenchRow } from '../../row.ts';
import { runIn } from '../../run-in.ts';
import type { ServerProcess } from '../../server/server-process.ts';
import { takeTurns } from '../../take-turns.ts';

const CLIENTS = 16;

/** Number of events created at a time, before the turns in which they are removed. */
const BATCH = 25;

/** An event, with or without its links. */
const CHANGED: ExpectedAnswer = { status: 200, least: 100, most: 20_000 };

/** Changing and removing events over HTTP by many clients at once, never the same event by two of them. */
export const row: BenchRow = {
  id: 'w',
  title: `POST and DELETE …/events/…, ${CLIENTS} clients, each durable when answered`,
  async *measure(bench) {
    const { scale } = bench;
    const site = await bench.freshSite(scale.few);
    const authorization = bench.editor;
    const folder = join(site, events.name);
    const server = await bench.serve(site, 'server core');
    const { venue, bytes } = await createOne(server.port, authorization, folder);
    const writes = await bareWrites(bench, bytes);
    const stored = (await readdir(folder)).map((name) => Number.parseInt(name, 10)).filter((id) => id > 0);

    let number = 0;
    const updates = () =>
      rateOfAll(
        bench,
        server,
        stored.map((id) => post(`${LIST}/${id}`, { title: `Night market ${number++}` }, authorization)),
      );
    const deletes = async () => {
      const made: number[] = [];
      while (made.length < stored.length) {
        const batch = Array.from({ length: BATCH }, () => ({
          ...newEvent,
          title: `Day market ${number++}`,
          venue,
          ...DAY,
        }));
        made.push(...(await createAll(server.port, authorization, batch)));
      }
      return rateOfAll(
        bench,
        server,
        made.map((id) => del(`${LIST}/${id}?force=true`, authorization)),
      );
    };
    const contestants = [updates, deletes, writes('files', CLIENTS)] as const;
    await runIn(contestants, scale);
    const [updated, deleted, files] = await takeTurns(contestants, scale.rounds);
    for (const [what, rates] of [
      ['updates', updated],
      ['removals', deleted],
    ] as const) {
      yield {
        ...comparedRates({ what, rates }, { what: 'temp, fsync, rename, fsync', rates: files }),
        target: { at: 'least', must: 1, goal: 1.5 },
      };
    }
  },
};

const DAY = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };

/** Sends requests, each once, as many of them as time allows. */
async function rateOfAll(
  { load, scale }: Bench,
  { port, pid }: ServerProcess,
  request: readonly string[],
): Promise<Rate> {
  const before = await cpuTime(pid);
  const job = { port, connections: CLIENTS, milliseconds: scale.milliseconds, request, from: 0, expected: CHANGED };
  const { answers, milliseconds } = await load(job);
  return { perSecond: answers / (milliseconds / 1_000), cpu: ((await cpuTime(pid)) - before) / answers };
}

/** Creates events in one request. @returns their ids */
async function createAll(
  port: number,
  headers: Readonly<Record<string, string>>,
  created: readonly object[],
): Promise<readonly number[]> {
  const url = `http://127.0.0.1:${port}/api/batch/v1`;
  const requests = created.map((body) => ({ path: LIST.replace('/api', ''), body }));
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ requests }),
  });
  const { responses } = (await answer.json()) as {
    readonly responses: readonly { readonly status: number; readonly body: { readonly id: number } }[];
  };
  if (answer.status !== 207 || responses.some(({ status }) => status !== 201))
    throw new Error(`POST ${url}: ${answer.status}`);
  return responses.map(({ body }) => body.id);
}
