import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../../../cli/commands/almanac-process.ts';
import type { GoalRow } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { makeSite, type ServedSite } from '../served-site.ts';
import { until } from '../until.ts';
import { ENDINGS, playEnding } from './endings.ts';
import { playLeftovers } from './leftovers.ts';
import { MISDEEDS, type Misdeed } from './misdeeds.ts';
import { quantile, turnOf } from './others.ts';
import { type Act, actOf, isLogged, saveUnruly } from './unruly-site.ts';

/** Number of alternating turns with and without a misdeed. */
const TURNS = 3;
/** Maximum ratio of the 99th percentiles of other requests with and without the misdeed. */
const TOLERATED = 2;
/** Percentiles below this are not judged, in milliseconds: garbage collection takes as long. */
const UNJUDGED = 8;
/** Interval of misdeeds in milliseconds: what counts is their effect on others, not the load of one more client. */
const PACE = 100;
/** Number of attempts, because the machine may be busy. */
const ATTEMPTS = 3;
/** Timeout until a misdeed is in the log, in milliseconds: the machine may be busy. */
const PATIENCE = 20_000;

/**
 * A plugin of the site throws, rejects, blocks the thread, fails in jobs and listeners, never ends, takes all memory, or leaves things
 * running: no other request fails, others take at most twice as long, and the log names the plugin.
 */
export const row: GoalRow = {
  run: async ({ note }) => {
    const { program, remove } = await compileAlmanac();
    const site = await makeSite(program);
    const cases: readonly (readonly [string, () => Promise<readonly string[]>])[] = [
      ...MISDEEDS.map((misdeed) => [misdeed.name, () => playMisdeed(site, misdeed, note)] as const),
      ...ENDINGS.map((ending) => [ending.name, () => playEnding(site, program, ending)] as const),
      ['timers and a server are left running', () => playLeftovers(site)],
    ];
    let failures = 0;
    try {
      for (const [name, play] of cases) {
        const problems = await play();
        for (const problem of problems.slice(0, 5)) note(`${name}: ${problem}`);
        if (problems.length > 0) failures++;
      }
    } finally {
      site.end(failures, note);
      await remove();
    }
    return { done: cases.length, target: cases.length, failures };
  },
};

async function playMisdeed(
  site: ServedSite,
  misdeed: Misdeed,
  note: (text: string) => void,
): Promise<readonly string[]> {
  saveUnruly(site, misdeed.code);
  let problems: readonly string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const server = await site.serve(undefined, '--yes');
    const { failed, quiet, unruly } = await takeTurns(server, () => begin(actOf(server), misdeed));
    const isNamed = (await until(() => isLogged(server, misdeed.logged), PATIENCE)) !== undefined;
    const { code } = await server.stop('SIGTERM');
    const isSlow = unruly > TOLERATED * Math.max(quiet, UNJUDGED);
    note(`${misdeed.name}: p99 of others ${quiet.toFixed(1)} ms without, ${unruly.toFixed(1)} ms with it`);
    problems = [
      ...failed,
      ...(isNamed ? [] : [`the log has no line with ${JSON.stringify(misdeed.logged)}`]),
      ...(code === 0 ? [] : [`the server ended with ${code}`]),
      ...(isSlow ? [`the p99 of others is ${unruly.toFixed(1)} ms in the place of ${quiet.toFixed(1)} ms`] : []),
    ];
    // slowness alone may be caused by the machine
    if (!isSlow || problems.length > 1) break;
  }
  return problems;
}

/** Starts a misdeed, repeatedly unless it is long. @returns function that ends it */
function begin(act: Act, { isLong }: Misdeed): () => Promise<void> {
  let isOver = false;
  const acted = (async () => {
    await act();
    while (!isOver && !isLong) {
      await delay(PACE);
      await act();
    }
  })();
  return () => {
    isOver = true;
    return acted;
  };
}

/** @returns problems of other requests, and the medians of their 99th percentiles */
async function takeTurns({ url }: RunningServer, beginMisdeed: () => () => Promise<void>) {
  await turnOf(url);
  const turns = { quiet: [] as number[], unruly: [] as number[] };
  const failed: string[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    for (const kind of ['quiet', 'unruly'] as const) {
      const end = kind === 'unruly' ? beginMisdeed() : undefined;
      const { p99, problems } = await turnOf(url);
      await end?.();
      turns[kind].push(p99);
      failed.push(...problems);
    }
  }
  return { failed, quiet: quantile(turns.quiet, 0.5), unruly: quantile(turns.unruly, 0.5) };
}
