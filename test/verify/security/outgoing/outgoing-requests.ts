import { createOutgoing } from '../../../../core/outgoing/outgoing.ts';
import { systemClock } from '../../../../core/platform/node/clock.ts';
import { quietLog } from '../../../../scripts/testing/quiet-log.ts';
import type { GoalRow } from '../../goals/row.ts';
import { oembedDiscovery } from './discovery.ts';
import { openInternet } from './internet.ts';
import { LIMITS, playTargets } from './play-targets.ts';

/** 160 addresses in five ways, and 20 names that move. */
const TARGET = 160 * 5 + 20;

/** Whatever address a stranger has the server get, directly or by the way, nothing but the public net is connected to. */
export const row: GoalRow = {
  run: async ({ note }) => {
    const internet = await openInternet();
    const { network } = internet;
    const { discover, close } = await oembedDiscovery(network, LIMITS);
    try {
      const outgoing = createOutgoing({ network, clock: systemClock, log: quietLog });
      return { ...(await playTargets({ outgoing, discover, internet, note })), target: TARGET };
    } finally {
      await close();
      await internet.close();
    }
  },
};
