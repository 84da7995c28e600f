import { listen } from '../../../../core/http/server/server.ts';
import type { GoalRow } from '../../goals/row.ts';
import { type Placed, playSlow } from './play-slow.ts';
import { p99 } from './probe.ts';
import { openSlowWorld } from './slow-world.ts';
import { SLOW_CLIENTS } from './ways-to-hold.ts';

/** Of each way so many, from addresses that are each within its limit. */
const OF_EACH = 12;
const ADDRESSES = 18;
/** Number of clients at one address: more than allowed. */
const CROWD = 20;

const TARGET = 200;

/** What an honest visitor waits at most, of 99 answers in 100, in milliseconds. */
const PATIENCE = 300;

/** On a busy machine everything is late at times, so an attack fails only if it fails in each of this many attempts. */
const TIMES = 3;

const spread = SLOW_CLIENTS.flatMap((client) => Array.from({ length: OF_EACH }, () => client)).map(
  (client, index): Placed => ({ client, from: `127.0.0.${2 + (index % ADDRESSES)}` }),
);
const crowd = SLOW_CLIENTS.filter(({ what }) => what === 'never ends its headers').flatMap((client) =>
  Array.from({ length: CROWD }, (): Placed => ({ client, from: '127.0.0.99' })),
);

/** Clients that hold connections by being slow are disconnected in time, and others are served as usual meanwhile. */
export const row: GoalRow = {
  run: async ({ note }) => {
    if (process.platform !== 'linux') {
      return { done: 0, target: TARGET, failures: 0, skipped: 'needs a loopback of many addresses' };
    }
    const clients = [...spread, ...crowd];
    const world = await openSlowWorld();
    try {
      for (let time = 1; ; time++) {
        const { problems, quiet, meanwhile } = await playSlow({ world, clients, listen });
        const [waited, before] = [p99(meanwhile), p99(quiet)].map(Math.round) as [number, number];
        if (waited > PATIENCE) problems.push('honest visitors wait too long');
        note(`99 of 100 of ${meanwhile.times.length} answers took ${waited} ms at most, ${before} ms before`);
        for (const problem of problems) note(problem);
        if (problems.length > 0 && time < TIMES) continue;
        return { done: clients.length, target: TARGET, failures: problems.length };
      }
    } finally {
      await world.close();
    }
  },
};
