import { writeFileSync } from 'node:fs';
import type { Bench } from '../bench.ts';
import { comparedRates, type Rate } from '../figures/rate.ts';
import { MOMENT, startOfToday } from '../moment.ts';
import { rateOf } from '../rate-of.ts';
import { changingList } from '../requests/changing-list.ts';
import { LIST } from '../requests/event-list.ts';
import { CREATED, newEvent } from '../requests/new-event.ts';
import { post } from '../requests/raw-request.ts';
import type { BenchRow } from '../row.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { sampleRecords } from '../site/sample-records.ts';
import { takeTurns } from '../take-turns.ts';

const CHANGING = `/events?_sort=start&_limit=10&start_gte=${MOMENT}`;

/** Number of creating clients. */
const CLIENTS = 16;

/** The same events in a json-server, which keeps them in one file and writes it without fsync. */
export const row: BenchRow = {
  id: 'f',
  title: 'against json-server 0.17',
  async *measure(bench) {
    const { few, readers, rounds } = bench.scale;
    const site = await bench.freshSite(few);
    const authorization = bench.editor;
    const server = await bench.serve(site, 'server core');
    const theirServer = await jsonServer(bench);
    const events = (answer: unknown): unknown => answer;

    const list = await changingList(server, readers);
    const theirs = await changingList(theirServer, readers, CHANGING, events);
    const [ownLists, theirLists] = await takeTurns([rateOf(bench, list.turn), rateOf(bench, theirs.turn)], rounds);
    const against = (rates: readonly Rate[]) => ({ what: 'json-server', rates });
    yield comparedRates({ what: `GET …/events of ${few}, changing`, rates: ownLists }, against(theirLists));
    const own = { connections: CLIENTS, expected: CREATED };
    const creates = [
      rateOf(bench, { ...own, ...server, request: post(LIST, newEvent, authorization) }),
      rateOf(bench, { ...own, ...theirServer, request: post('/events', newEvent) }),
    ] as const;
    const [ownCreates, theirCreates] = await takeTurns(creates, rounds);
    yield comparedRates({ what: `POST …/events, ${CLIENTS} clients`, rates: ownCreates }, against(theirCreates));
  },
};

/** Starts a json-server with the events of the small site. */
async function jsonServer(bench: Bench): Promise<ServerProcess> {
  const file = `${bench.freshPath('json-server')}.json`;
  const sample = sampleRecords({ events: bench.scale.few, posts: 0, seed: bench.seed, today: startOfToday() });
  const events = [...sample]
    .filter(({ collection }) => collection.name === 'calendar/events')
    .map(({ value }) => value);
  writeFileSync(file, JSON.stringify({ events }));
  const module = new URL('../bare/json-server-helper.ts', import.meta.url);
  const helper = await bench.help<{ readonly file: string }, number>(module, 'server core');
  return { port: await helper.ask({ file }), pid: helper.pid };
}
