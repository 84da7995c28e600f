import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../../../faults/seeded-random.ts';
import { comparedRates } from '../../figures/rate.ts';
import type { LoadJob, LoadResult } from '../../load/load-job.ts';
import { MOMENT } from '../../moment.ts';
import { rateOf } from '../../rate-of.ts';
import { POSTS } from '../../requests/post-list.ts';
import { post } from '../../requests/raw-request.ts';
import type { BenchRow } from '../../row.ts';
import { runIn } from '../../run-in.ts';
import { paragraphs } from '../../site/sample-text.ts';
import { takeTurns } from '../../take-turns.ts';

const BATCH = '/api/batch/v1';

/** Maximum number of items in a batch. */
const ITEMS = 25;

/** Relative to the REST root, as in batch items. */
const PATH = POSTS.replace('/api', '');

/** Distance between the moments of contestants: no two create a post with the same title. */
const APART = 10_000_000;

/** One client creates posts, each durable before the response: one by one, or in batches. */
export const row: BenchRow = {
  id: 'k',
  title: `POST …/posts, one client, ${ITEMS} in a batch against ${ITEMS} single ones`,
  async *measure(bench) {
    const site = await bench.freshSite(bench.scale.few);
    const authorization = bench.editor;
    const folder = join(site, 'site/posts');
    const { port, pid, stop } = await bench.serve(site, 'server core');
    const before = await filesIn(folder);
    let created = 0;
    /** Counts what is created, because a 207 response alone does not mean that its items were. */
    const counting = (items: number) => ({
      scale: bench.scale,
      load: async (job: LoadJob): Promise<LoadResult> => {
        const result = await bench.load(job);
        created += result.answers * items;
        return result;
      },
    });
    const one = { status: 201, least: 1_000, most: 20_000 };
    const single = { port, pid, connections: 1, request: post(POSTS, newPost(0), authorization), expected: one };
    const batched = (validation: string) => ({
      port,
      pid,
      connections: 1,
      request: post(BATCH, batchOf(validation), authorization),
      expected: { status: 207, least: ITEMS * one.least, most: ITEMS * one.most },
    });
    const contestants = [
      rateOf(counting(1), single),
      rateOf(counting(ITEMS), batched('normal'), APART),
      rateOf(counting(ITEMS), batched('require-all-validate'), 2 * APART),
    ] as const;
    await runIn(contestants.slice(0, 1), bench.scale);
    await runIn(contestants.slice(1), { ...bench.scale, runIn: bench.scale.runIn / ITEMS });
    const [singles, normal, together] = await takeTurns(contestants, bench.scale.rounds);
    for (const [what, batches, target] of [
      ['each for itself', normal, { must: 5 }],
      ['all or none', together, { must: 3, goal: 5 }],
    ] as const) {
      const rates = batches.map(({ perSecond, cpu }) => ({ perSecond: perSecond * ITEMS, cpu: cpu / ITEMS }));
      yield {
        ...comparedRates({ what, rates }, { what: 'single', rates: singles }),
        target: { at: 'least', ...target },
      };
    }
    await stop();
    const files = (await filesIn(folder)) - before;
    if (files !== created) throw new Error(`${created} posts were created, and ${files} files`);
  },
};

/** A unique post of about 1.5 KB. */
const newPost = (number: number) => ({
  title: `Market news ${number} of ${MOMENT}`,
  status: 'publish',
  content: paragraphs(seededRandom(1), 1_200),
});

const batchOf = (validation: string) => ({
  validation,
  requests: Array.from({ length: ITEMS }, (_, number) => ({ path: PATH, body: newPost(number) })),
});

/** @returns 0 if the folder does not exist yet */
const filesIn = async (folder: string): Promise<number> => (await readdir(folder).catch(() => [])).length;
