import type { Random } from '../ports/random.ts';

/** Names for requests, one after the other: told apart across restarts by chance, and within one by a count. */
export function requestIds(random: Random): () => string {
  const start = Buffer.from(random.bytes(9)).toString('base64url');
  let count = 0;
  return () => `${start}${(count++).toString(36)}`;
}
