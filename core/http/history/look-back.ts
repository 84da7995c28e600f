import type { Principal } from '../../contract/principal.ts';
import { refused } from '../../contract/refusal.ts';
import { problem } from '../../errors.ts';
import type { Generation } from '../../generation.ts';
import type { RecordVersions } from '../../git/record-versions.ts';
import type { Log } from '../../ports/log.ts';
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
}

/**
 * Asks the history of a record for somebody.
 *
 * @throws ApiError 401, 403 rest_forbidden; 503 rest_history_unavailable when it cannot be read
 */
export async function lookBack<T>(
  generation: Generation,
  log: Log,
  { route, id, principal }: LookBack,
  ask: (history: RecordVersions) => Promise<T>,
): Promise<T> {
  if (!generation.history) {
    throw invalidAsOf('needs a plugin that keeps the history of records, and none is on.');
  }
  if (!mayLookBack(generation, route, principal, id)) {
    throw refused(principal, HISTORY_REFUSED);
  }
  try {
    return await ask(generation.history);
  } catch (error) {
    log.warn('the history of a record cannot be read', { cause: String(error) });
    throw problem('rest_history_unavailable', 'The history of this record cannot be read now.');
  }
}
