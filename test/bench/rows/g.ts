import type { FixedAnswer } from '../bare/fixed-answer.ts';
import { askForList } from '../event-list.ts';
import { asList, POSTS } from '../post-list.ts';
import { rateOf, type Turn } from '../rate-of.ts';
import { get } from '../raw-request.ts';
import type { BenchRow } from '../row.ts';
import { takeTurns } from '../take-turns.ts';

/** The list of posts against a server that does nothing. */
export const row: BenchRow = {
  id: 'g',
  title: 'GET …/posts, 10 posts on the page',
  async *measure(bench) {
    const { few, readers, rounds } = bench.scale;
    const { port } = await bench.serve(await bench.siteOfPosts(few), 'server core');
    const bare = await bench.help<FixedAnswer, number>(
      new URL('../bare/bare-server-helper.ts', import.meta.url),
      'server core',
    );
    const { bytes } = await askForList(`http://127.0.0.1:${port}${POSTS}`, asList);
    const turn: Turn = {
      ...{ port, connections: readers, request: get(POSTS) },
      expected: { status: 200, least: bytes, most: bytes },
    };
    const headers = { 'Content-Type': 'application/json; charset=UTF-8' };
    const fixed: Turn = { ...turn, port: await bare.ask({ headers, bytes, status: 200 }) };
    const [value, most] = await takeTurns([rateOf(bench, turn), rateOf(bench, fixed)], rounds);
    yield {
      what: `repeated, ${(bytes / 1_000).toFixed(1)} KB`,
      ...{ value, unit: '/s', against: { what: 'bare node:http', value: most } },
      ratio: value / most,
      target: { at: 'least', value: 0.7 },
    };
  },
};
