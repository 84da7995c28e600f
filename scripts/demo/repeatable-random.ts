import { createHash } from 'node:crypto';
import type { Random } from '../../core/host.ts';

/** Gives the same bytes in the same order each time, so that what is named by them is named the same. No secret may come of it. */
export function repeatableRandom(): Random {
  let drawn = 0;
  const block = (): Buffer => createHash('sha256').update(`demo ${drawn++}`).digest();
  return {
    bytes: (count) => Buffer.concat(Array.from({ length: Math.ceil(count / 32) }, block)).subarray(0, count),
  };
}
