import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GoalRow } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { seededRandom } from '../seeded-random.ts';
import { makeSite } from '../served-site.ts';
import { sellOut } from './sell-out.ts';

/** All clients have the same IP address, so the rate limit is raised. */
const SETTINGS = {
  plugins: { content: true, calendar: true, tickets: { rsvps_per_minute: 1_000_000 } },
  limits: { connections_per_address: 1_000 },
};

/**
 * 200 concurrent clients request one of 50 seats over HTTP, while the server is killed at a random moment and started again: exactly 50
 * get one, including those acknowledged before the kill, and none gets two.
 */
export const row: GoalRow = {
  run: async ({ deep, seed, note }) => {
    const target = deep ? 100 : 5;
    const random = seededRandom(seed);
    const { program, remove } = await compileAlmanac();
    const site = await makeSite(program);
    const settings = join(site.folder, 'settings.json');
    writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), ...SETTINGS }));
    const problems: string[] = [];
    const beforeKills: number[] = [];
    try {
      while (beforeKills.length < target) {
        const sold = await sellOut({ site, random });
        beforeKills.push(sold.beforeKill);
        problems.push(...sold.problems.map((problem) => `event ${beforeKills.length}: ${problem}`));
      }
    } finally {
      site.end(problems.length, note);
      await remove();
    }
    for (const problem of problems) note(problem);
    note(`confirmed before the kill of each event: ${beforeKills.join(', ')}`);
    return { done: beforeKills.length, target, failures: problems.length };
  },
};
