import { startBare, withSize } from '../bare/compare-with-bare.ts';
import { median } from '../figures/median.ts';
import { millisecondsOf } from '../figures/milliseconds-of.ts';
import { cpuTime } from '../machine/cpu-time.ts';
import { untilIdle } from '../machine/until-idle.ts';
import { asList, POSTS } from '../requests/post-list.ts';
import { repeated } from '../requests/repeated.ts';
import type { BenchRow } from '../row.ts';

/** What WordPress takes for a page that it makes, as recorded on such a machine: 45 to 55 pages a second. */
const WORDPRESS = { what: 'WordPress, 45 to 55 a second', value: 20 };

/** Posts that are asked for in turn. */
const SEVERAL = 50;

/** Pages of a site with many posts and as many events, asked by one client that waits for each; and one that is cached. */
export const row: BenchRow = {
  id: 'q',
  title: 'Pages of the theme daybook',
  async *measure(bench) {
    const { searched, searches, readers } = bench.scale;
    const server = await bench.serve(await bench.freshSite(searched, searched), 'server core');
    const { port } = server;
    const posts = await postPaths(port);
    const month = new Date().toISOString().slice(0, 7);
    for (const { what, pathOf, must } of [
      { what: 'a single post', pathOf: (n: number) => posts[n % posts.length] ?? '/', must: 3 },
      { what: 'the home page, two loops', pathOf: () => '/', must: 6 },
      { what: 'a month of events', pathOf: () => `/events/month/${month}/`, must: 5 },
    ]) {
      const times: number[] = [];
      let before = 0;
      // as many before those that count, since code is compiled by use
      for (let number = -searches; number < searches; number++) {
        if (number === 0) before = await cpuTime(server.pid);
        // a parameter that says nothing makes another address of it, of which no page is cached
        const time = await millisecondsOf(port, `${pathOf(number + searches)}?unknown=${number}`);
        if (number >= 0) times.push(time);
      }
      const each = ((await cpuTime(server.pid)) - before) / searches;
      yield {
        ...{ what: `${what}, made anew, ${searched} posts and events, median`, value: median(times), unit: 'ms' },
        ...{ against: WORDPRESS, target: { at: 'most', must }, ...(each > 0 && { cpu: { value: each } }) },
      };
    }
    const compare = await startBare(bench);
    // its turns are not those of a server that still makes its lists
    await untilIdle(server.pid);
    const { turn, answer } = await repeated(server, readers, {
      path: '/',
      isRight: (body) => body.includes('</html>') && body.includes('wp-block-post-title'),
    });
    yield await compare(withSize('the home page, repeated', answer), turn, answer, { at: 'least', must: 1 });
  },
};

/** Paths of the pages of the latest posts. */
async function postPaths(port: number): Promise<readonly string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}${POSTS}?per_page=${SEVERAL}`);
  const posts = asList(await answer.json()) as readonly { readonly link: string }[];
  if (posts.length === 0) throw new Error('the site lists no posts');
  return posts.map(({ link }) => new URL(link).pathname);
}
