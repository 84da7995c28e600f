import { ApiError } from '../../contract/error.ts';
import type { Principal } from '../../contract/principal.ts';
import { refused } from '../../contract/refusal.ts';
import { problem } from '../../errors.ts';
import type { Generation } from '../../generation.ts';
import type { PastRecords } from '../../git/past-records.ts';
import type { Log } from '../../ports/log.ts';
import { NoSlot } from '../../slots.ts';
import { invalidAsOf } from './as-of.ts';
import { type ItemRoute, mayLookBack } from './may-look-back.ts';

/** What is said to whoever may not look back. */
export const HISTORY_REFUSED = {
  code: 'rest_forbidden',
  message: 'The history of a record is for those who may change it.',
} as const;

/** A record whose versions are asked for, and who asks. */
export interface LookBack {
  readonly route: ItemRoute;
  readonly id: number;
  readonly principal: Principal;
  /** They do not wait any more. */
  readonly signal: AbortSignal;
}

/**
 * Asks the history of a record for somebody, in their turn.
 *
 * @param ask may throw ApiErrors
 * @throws ApiError 401, 403 rest_forbidden; 503 rest_history_unavailable when it cannot be read, rest_server_busy when they,
 *   or too many others, read histories already
 */
export async function lookBack<T>(
  generation: Generation,
  log: Log,
  { route, id, principal, signal }: LookBack,
  ask: (past: PastRecords) => Promise<T>,
): Promise<T> {
  if (!generation.history) {
    throw invalidAsOf('needs a plugin that keeps the history of records, and none is on.');
  }
  const check = () => {
    if (!mayLookBack(generation, route, principal, id)) throw refused(principal, HISTORY_REFUSED);
  };
  check();
  try {
    return await generation.history.read({ name: nameOf(principal), signal }, (past) => {
      // by the time of their turn they may have lost the right
      check();
      return ask(past);
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof NoSlot) {
      throw problem('rest_server_busy', 'Too many histories are being read.', { headers: { 'Retry-After': '2' } });
    }
    if (!signal.aborted) log.warn('the history of a record cannot be read', { cause: String(error) });
    throw problem('rest_history_unavailable', 'The history of this record cannot be read now.');
  }
}

const nameOf = ({ user }: Principal): string => (user ? `user ${user.id}` : 'the operator');
