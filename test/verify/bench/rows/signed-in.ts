import { JSON_ALONE, startBare, withSize } from '../bare/compare-with-bare.ts';
import { hasTen } from '../requests/ask-once.ts';
import { LIST, ownEvents } from '../requests/event-list.ts';
import { asList, POSTS } from '../requests/post-list.ts';
import { repeated } from '../requests/repeated.ts';
import type { BenchRow } from '../row.ts';

/** Requests of an editor's client, with the password in each, compared with a server that does nothing. */
export const row: BenchRow = {
  id: 'o',
  title: 'signed in as an editor',
  async *measure(bench) {
    const { few, readers } = bench.scale;
    const site = await bench.freshSite(few, few);
    const headers = bench.editor;
    const server = await bench.serve(site, 'server core');
    const compare = await startBare(bench);
    for (const [what, path, recordsOf] of [
      ['GET …/posts?context=edit', `${POSTS}?context=edit`, asList],
      ['GET …/events', LIST, ownEvents],
    ] as const) {
      const { turn, answer } = await repeated(server, readers, { path, isRight: hasTen(recordsOf), headers });
      const bare = { ...answer, headers: JSON_ALONE };
      yield await compare(withSize(what, answer), turn, bare, { at: 'least', must: 0.25, goal: 0.4 });
    }
  },
};
