import { ApiError } from '../../contract/error.ts';
import type { ContributionFailed } from '../../contract/points/contributions.ts';
import { describeThrown } from '../../lib/index.ts';
import type { Log } from '../../platform/index.ts';
import { SliceSpent } from '../../store/index.ts';

/** After this many different failures, none is logged any more. */
const MOST = 100;

/**
 * Logs each failure of a contribution once, since a failing block may be on many pages. Errors that are an answer of their own, and
 * interruptions of a read, are thrown again.
 */
export function logFailures(log: Log): ContributionFailed {
  const known = new Set<string>();
  return ({ name: plugin }, point, error) => {
    if (error instanceof ApiError || error instanceof SliceSpent) throw error;
    const { text, stack } = describeThrown(error);
    const failure = `${plugin} ${point} ${text}`;
    if (known.has(failure) || known.size === MOST) return;
    known.add(failure);
    log.error('a plugin failed, and its part is left out', { plugin, point, error: text, stack });
  };
}
