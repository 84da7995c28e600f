import type { FixedAnswer } from '../bare/fixed-answer.ts';
import { changingList } from '../changing-list.ts';
import { askForList, LIST, ownEvents } from '../event-list.ts';
import type { Figure } from '../figure.ts';
import { rateOf, type Turn } from '../rate-of.ts';
import { get } from '../raw-request.ts';
import type { BenchRow } from '../row.ts';
import { takeTurns } from '../take-turns.ts';

const JSON_TYPE = { 'Content-Type': 'application/json; charset=UTF-8' };

/** The list of events against a server that does nothing. */
export const row: BenchRow = {
  id: 'a',
  title: 'GET …/events, 10 events on the page',
  async *measure(bench) {
    const { scale } = bench;
    const { port } = await bench.serve(await bench.site(scale.few), 'server core');
    const bare = await bench.help<FixedAnswer, number>(
      new URL('../bare/bare-server-helper.ts', import.meta.url),
      'server core',
    );
    const connections = scale.readers;
    const compare = async (
      what: string,
      turn: Turn,
      answer: Omit<FixedAnswer, 'status'>,
      least: number,
    ): Promise<Figure> => {
      const fixed: Turn = { ...turn, port: await bare.ask({ ...answer, status: turn.expected.status }) };
      const [value, most] = await takeTurns([rateOf(bench, turn), rateOf(bench, fixed)], scale.rounds);
      return {
        ...{ what, value, unit: '/s' },
        against: { what: 'bare node:http', value: most },
        ratio: value / most,
        target: { at: 'least', value: least },
      };
    };

    const { bytes, etag } = await askForList(`http://127.0.0.1:${port}${LIST}`, ownEvents);
    const same = { status: 200, least: bytes, most: bytes };
    const repeated: Turn = { port, connections, request: get(LIST), expected: same };
    yield await compare(named('repeated', bytes), repeated, { headers: JSON_TYPE, bytes }, 0.7);

    const changing = await changingList(port, connections);
    const lists = { headers: JSON_TYPE, bytes: changing.bytes };
    yield await compare(named('changing', changing.bytes), changing.turn, lists, 0.35);

    if (etag === null) throw new Error(`GET ${LIST}: no ETag`);
    const unchanged: Turn = {
      ...{ port, connections, request: get(LIST, { 'If-None-Match': etag }) },
      expected: { status: 304, least: 0, most: 0 },
    };
    yield await compare('unchanged (304)', unchanged, { headers: { ETag: etag }, bytes: 0 }, 0.9);
  },
};

const named = (what: string, bytes: number): string => `${what}, ${(bytes / 1_000).toFixed(1)} KB`;
