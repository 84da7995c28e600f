import { comparedRates } from '../figures/rate.ts';
import { MOMENT } from '../moment.ts';
import { rateOf } from '../rate-of.ts';
import { changingList } from '../requests/changing-list.ts';
import { asList, POSTS } from '../requests/post-list.ts';
import type { BenchRow } from '../row.ts';
import { takeTurns } from '../take-turns.ts';

/** Cost of the page of a category in a large site, relative to a small one. */
export const row: BenchRow = {
  id: 'h',
  title: 'GET …/posts?categories=…, uncached, by posts stored',
  async *measure(bench) {
    const { few, many, readers, rounds } = bench.scale;
    const turnOn = async (posts: number) => {
      const server = await bench.serve(await bench.siteOfPosts(posts), 'server core');
      // an unknown parameter makes the address unique, so that no cached response matches
      const target = `${POSTS}?categories=${await someCategory(server.port)}&unknown=${MOMENT}`;
      const { turn } = await changingList(server, readers, target, asList);
      return rateOf(bench, turn);
    };
    const contestants = [await turnOn(few), await turnOn(many)] as const;
    const [small, large] = await takeTurns(contestants, rounds);
    yield {
      ...comparedRates({ what: `${many} posts`, rates: large }, { what: `${few} posts`, rates: small }, 'cost'),
      target: { at: 'most', must: 1.2 },
    };
  },
};

/** The category of the latest post. */
async function someCategory(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${POSTS}?per_page=1`);
  const [post] = (await answer.json()) as { readonly categories: readonly number[] }[];
  const [category] = post?.categories ?? [];
  if (category === undefined) throw new Error('the latest post has no category');
  return category;
}
