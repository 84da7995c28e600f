import { bareServer } from '../bare/bare-server.ts';
import type { Bench } from '../bench.ts';
import { changingList } from '../changing-list.ts';
import { askForList, LIST, ownEvents } from '../event-list.ts';
import type { Figure, Target } from '../figure.ts';
import { rateOf, type Turn } from '../rate-of.ts';
import { get } from '../raw-request.ts';
import type { BenchRow } from '../row.ts';
import { serve } from '../serve.ts';
import { takeTurns } from '../take-turns.ts';

const JSON_TYPE = { 'Content-Type': 'application/json; charset=UTF-8' };

/** The list of events against a server that does nothing. */
export const row: BenchRow = {
  id: 'a',
  title: 'GET …/events, 10 events on the page',
  async *measure(bench) {
    const { scale, cores } = bench;
    const { port } = bench.using(await serve(await bench.site(scale.few), cores?.server));
    const connections = scale.readers;
    const { bytes, etag } = await askForList(`http://127.0.0.1:${port}${LIST}`, ownEvents);
    const expected = { status: 200, least: bytes, most: bytes };
    const repeated: Turn = { port, connections, request: get(LIST), expected };
    yield await compare(bench, 'repeated', repeated, bytes, { at: 'least', value: 0.7 });

    const changing = await changingList(port, connections);
    yield await compare(bench, 'changing', changing.turn, changing.bytes, { at: 'least', value: 0.35 });

    if (etag === null) throw new Error(`GET ${LIST}: no ETag`);
    const unchanged: Turn = {
      ...{ port, connections, request: get(LIST, { 'If-None-Match': etag }) },
      expected: { status: 304, least: 0, most: 0 },
    };
    yield await compare(bench, 'unchanged (304)', unchanged, 0, { at: 'least', value: 0.9 }, etag);
  },
};

async function compare(
  bench: Bench,
  what: string,
  turn: Turn,
  bytes: number,
  target: Target,
  etag?: string,
): Promise<Figure> {
  const { status } = turn.expected;
  const port = await bareServer(bench, { status, bytes, headers: etag === undefined ? JSON_TYPE : { ETag: etag } });
  const bare: Turn = { ...turn, port, expected: { status, least: bytes, most: bytes } };
  const [own, most] = await takeTurns([rateOf(bench, turn), rateOf(bench, bare)], bench.scale.rounds);
  return {
    what: bytes > 0 ? `${what}, ${(bytes / 1_000).toFixed(1)} KB` : what,
    value: own,
    unit: '/s',
    against: { what: 'bare node:http', value: most },
    ratio: own / most,
    target,
  };
}
