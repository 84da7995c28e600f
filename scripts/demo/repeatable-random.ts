import { createHash } from 'node:crypto';
import type { Random } from '../../core/host.ts';

/** Returns the same bytes in the same order in each run, so that generated names do not change. Never use it for secrets. */
export function repeatableRandom(): Random {
  let drawn = 0;
  const block = (): Buffer => createHash('sha256').update(`demo ${drawn++}`).digest();
  return {
    bytes: (count) => Buffer.concat(Array.from({ length: Math.ceil(count / 32) }, block)).subarray(0, count),
  };
}
