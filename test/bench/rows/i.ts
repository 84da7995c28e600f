import { seededRandom } from '../../faults/seeded-random.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { POSTS } from '../post-list.ts';
import type { BenchRow } from '../row.ts';

const TARGET = { at: 'most', value: 10 } as const;

/** Searches for two words, drawn as they occur in posts, by one client that waits for each answer. */
export const row: BenchRow = {
  id: 'i',
  title: 'GET …/posts?search=…, two words',
  async *measure(bench) {
    const { searched, searches } = bench.scale;
    const { port } = await bench.serve(await bench.siteOfPosts(searched), 'server core');
    const random = seededRandom(bench.seed);
    const words = await wordsOf(port);
    const times: number[] = [];
    // as many before those that count: the first one reads all texts, and their words are listed after it
    for (let number = -searches; number < searches; number++) {
      const seconds = await secondsOf(port, `?search=${random.pick(words)}+${random.pick(words)}`);
      if (number >= 0) times.push(seconds * 1_000);
    }
    times.sort((one, other) => one - other);
    const figure = (what: string, value: number): Figure => ({ what, value, unit: 'ms', target: TARGET });
    yield figure(`${searched} posts of 3 KB, median`, median(times));
    yield figure('nine in ten within', times[Math.ceil(times.length * 0.9) - 1] ?? 0);
  },
};

/** Words of some posts, as often as they have them. */
async function wordsOf(port: number): Promise<readonly string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}${POSTS}?per_page=100&_fields=content`);
  const posts = (await answer.json()) as { readonly content: { readonly rendered: string } }[];
  const words = posts.flatMap(({ content }) => content.rendered.replace(/<[^>]*>/g, ' ').match(/[a-z]+/g) ?? []);
  if (words.length === 0) throw new Error('the posts have no words');
  return words;
}

/** @returns how long the answer took */
async function secondsOf(port: number, query: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${POSTS}${query}`);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`GET ${POSTS}${query}: ${answer.status}`);
  return (performance.now() - from) / 1_000;
}
