import { startBare, withSize } from '../bare/compare-with-bare.ts';
import { median } from '../figures/median.ts';
import { millisecondsOf } from '../figures/milliseconds-of.ts';
import { cpuTime } from '../machine/cpu-time.ts';
import { untilIdle } from '../machine/until-idle.ts';
import { asList, POSTS } from '../requests/post-list.ts';
import { repeated } from '../requests/repeated.ts';
import type { BenchRow } from '../row.ts';

/** What WordPress needs to render a page, as recorded on such a machine: 45 to 55 pages per second. */
const WORDPRESS = { what: 'WordPress, 45 to 55 a second', value: 20 };

/** Number of posts requested in turn. */
const SEVERAL = 50;

/** Pages of a site with many posts and as many events, requested one by one by a single client; and a cached page. */
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
      // the same number of warm-up requests, because code is compiled while it runs
      for (let number = -searches; number < searches; number++) {
        if (number === 0) before = await cpuTime(server.pid);
        // an unknown parameter makes the address unique, so that no cached page matches
        const time = await millisecondsOf(port, `${pathOf(number + searches)}?unknown=${number}`);
        if (number >= 0) times.push(time);
      }
      const each = ((await cpuTime(server.pid)) - before) / searches;
      yield {
        ...{ what: `${what}, uncached, ${searched} posts and events, median`, value: median(times), unit: 'ms' },
        ...{ against: WORDPRESS, target: { at: 'most', must }, ...(each > 0 && { cpu: { value: each } }) },
      };
    }
    const compare = await startBare(bench);
    // turns must not overlap with making lists after the start
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
