import type { GoalRow } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeSite } from '../served-site.ts';
import { Chain } from './chain.ts';

/** Kills per site, so that starts stay fast. */
const KILLS_PER_SITE = 25;

/**
 * Clients read and write a few records over HTTP while the server is killed at random moments. The history of each record is
 * linearizable; transactions are there as a whole or not at all; no id is assigned twice.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? 500_000 : 10_000;
    const random = seededRandom(seed);
    const { program, remove } = await compileAlmanac();
    const chains: Chain[] = [];
    const sum = (of: (chain: Chain) => number) => chains.reduce((total, chain) => total + of(chain), 0);
    const done = () => sum(({ operations }) => operations);
    try {
      while (done() < target) {
        const site = await makeSite(program);
        const chain = new Chain({ site, random, note });
        chains.push(chain);
        try {
          await chain.play(KILLS_PER_SITE, target - done());
        } finally {
          site.end(chain.failures, note);
        }
      }
    } finally {
      await remove();
    }
    note(`${done()} operations, ${sum(({ kills }) => kills)} kills`);
    return { done: done(), target, failures: sum(({ failures }) => failures) };
  },
};
