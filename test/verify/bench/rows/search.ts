import { seededRandom } from '../../faults/seeded-random.ts';
import type { Figure, Target } from '../figures/figure.ts';
import { median } from '../figures/median.ts';
import { millisecondsOf } from '../figures/milliseconds-of.ts';
import { POSTS } from '../requests/post-list.ts';
import { postWords } from '../requests/post-words.ts';
import type { BenchRow } from '../row.ts';
import { within } from '../within.ts';

/** Searches for two words, drawn by their frequency in posts, by one client that waits for each response. */
export const row: BenchRow = {
  id: 'i',
  title: 'GET …/posts?search=…, two words',
  async *measure(bench) {
    const { searched, searches } = bench.scale;
    const { port } = await bench.serve(await bench.siteOfPosts(searched), 'server core');
    const random = seededRandom(bench.seed);
    const words = await postWords(port);
    const [found, listed]: [number[], number[]] = [[], []];
    // the same number of warm-up searches: the first one reads all texts, after which their words are indexed
    for (let number = -searches; number < searches; number++) {
      const search = await millisecondsOf(port, `${POSTS}?search=${random.pick(words)}+${random.pick(words)}`);
      // an unknown parameter makes the address unique, so that no cached response matches
      const list = await millisecondsOf(port, `${POSTS}?unknown=${number}`);
      if (number < 0) continue;
      found.push(search);
      listed.push(list);
    }
    const figure = (what: string, of: (times: readonly number[]) => number, target: Target): Figure => ({
      ...{ what, value: of(found), unit: 'ms', target },
      against: { what: 'the list without a search', value: of(listed) },
    });
    yield figure(`${searched} posts of 3 KB, median`, median, { at: 'most', must: 4, goal: 2 });
    yield figure('nine in ten within', (times) => within(times, 0.9), { at: 'most', must: 10 });
  },
};
