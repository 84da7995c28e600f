import { JSON_ALONE, startBare, withSize } from '../bare/compare-with-bare.ts';
import type { Turn } from '../rate-of.ts';
import { hasTen } from '../requests/ask-once.ts';
import { changingList } from '../requests/changing-list.ts';
import { LIST, ownEvents } from '../requests/event-list.ts';
import { get } from '../requests/raw-request.ts';
import { repeated } from '../requests/repeated.ts';
import type { BenchRow } from '../row.ts';

/** Members of events in a small list. */
const FEW_MEMBERS = `_fields=${['id', 'title', 'url', 'start_date', 'end_date', 'venue', 'categories'].map((name) => `events.${name}`)}`;

/** The list of events, compared with a server that does nothing. */
export const row: BenchRow = {
  id: 'a',
  title: 'GET …/events, 10 events on the page',
  async *measure(bench) {
    const { few, readers } = bench.scale;
    const server = await bench.serve(await bench.site(few), 'server core');
    const compare = await startBare(bench);
    for (const path of [LIST, `${LIST}?${FEW_MEMBERS}`]) {
      const { turn, answer } = await repeated(server, readers, { path, isRight: hasTen(ownEvents) });
      const what = withSize('repeated', answer);
      yield await compare(what, turn, answer, { at: 'least', must: 1, goal: 1.2 });
      yield await compare(what, turn, { ...answer, headers: JSON_ALONE }, { at: 'least', must: 0.9, goal: 1 });
    }

    const changing = await changingList(server, readers);
    const lists = { status: 200, headers: JSON_ALONE, bytes: changing.bytes };
    yield await compare(withSize('changing', lists), changing.turn, lists, { at: 'least', must: 0.35, goal: 0.5 });

    const { turn, answer } = await repeated(server, readers, { path: LIST, isRight: hasTen(ownEvents) });
    const { etag } = answer.headers;
    if (etag === undefined) throw new Error(`GET ${LIST}: no ETag`);
    const unchanged: Turn = {
      ...{ ...turn, request: get(LIST, { 'If-None-Match': etag }) },
      expected: { status: 304, least: 0, most: 0 },
    };
    const bare = { status: 304, headers: { ETag: etag }, bytes: 0 };
    yield await compare('unchanged (304)', unchanged, bare, { at: 'least', must: 0.9, goal: 1 });
  },
};
