import type { Accounts } from '../../contract/accounts/accounts.ts';
import { problem } from '../../contract/problem.ts';
import type { Sent } from '../request/parameters.ts';

/** Name of the parameter that requests a dry run of a write. */
export const DRY_RUN = '_dry_run';

/** Marks the response to a dry run, of which nothing was stored. */
export const DRY_RUN_HEADER = { 'Almanac-Dry-Run': 'true' };

const YES: readonly unknown[] = ['1', 'true', 1, true];
const NO: readonly unknown[] = ['0', 'false', 0, false, undefined];

/**
 * Is a dry run requested? Read from query and body, since a request overlooked in either would be stored.
 *
 * @throws ApiError 400 rest_invalid_param for a value that is neither yes nor no
 */
export function isDryRun({ [DRY_RUN]: asked }: Sent): boolean {
  if (YES.includes(asked)) return true;
  if (NO.includes(asked)) return false;
  const message = `${DRY_RUN} must be 1 or 0.`;
  throw problem('rest_invalid_param', `Invalid: ${DRY_RUN}.`, {
    data: {
      params: { [DRY_RUN]: message },
      details: { [DRY_RUN]: { code: 'rest_invalid_param', message, data: null } },
    },
  });
}

/** Accounts for a dry run: no records are handed over. */
export const rehearsedAccounts = (accounts: Accounts): Accounts => ({ ...accounts, handOver: async () => {} });
