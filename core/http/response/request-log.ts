import type { Log, Random } from '../../platform/index.ts';
import { splitOnce } from '../request/query-string.ts';

/** Names for requests, one after the other: told apart across restarts by chance, and within one by a count. */
export function requestIds(random: Random): () => string {
  const start = Buffer.from(random.bytes(9)).toString('base64url');
  let count = 0;
  return () => `${start}${(count++).toString(36)}`;
}

/** What is logged of a request. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  /** Milliseconds until the response was ready. */
  readonly ms: number;
  readonly bytes: number;
  readonly address: string;
  /** Id of the user. */
  readonly user?: number | undefined;
}

/** One line a request, without secrets: the path but never the query, since a query may hold an item's password. */
export function logRequest(log: Log, { id, method, target, status, ms, bytes, address, user }: LoggedRequest): void {
  const path = splitOnce(target, '?')[0];
  log.info('request', { request: id, method, path, status, ms, bytes, address, user });
}
