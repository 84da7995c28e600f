import { createHash } from 'node:crypto';
import type { ScryptCost, SlowHash } from '../../core/auth/accounts/stored-password.ts';

/** A fast hash in place of the slow one, which records what each run would have cost. */
export interface CountingHash {
  readonly slowHash: SlowHash;
  /** Costs of all runs. */
  readonly costs: ScryptCost[];
  /** Maximum number of concurrent runs. */
  readonly mostAtOnce: () => number;
}

/** @param ready awaited by each run, to delay it */
export function countingHash(ready: () => Promise<unknown> = async () => {}): CountingHash {
  const costs: ScryptCost[] = [];
  let running = 0;
  let most = 0;
  return {
    costs,
    mostAtOnce: () => most,
    slowHash: async (password, salt, cost) => {
      costs.push(cost);
      running++;
      most = Math.max(most, running);
      await ready();
      running--;
      return createHash('sha256').update(salt).update(JSON.stringify(cost)).update(password).digest();
    },
  };
}
