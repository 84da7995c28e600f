import type { Accounts } from '../../contract/accounts/accounts.ts';
import { problem } from '../../contract/problem.ts';
import type { Sent } from '../request/read-call.ts';

/** Name of the parameter that asks what a write would come to. */
export const DRY_RUN = '_dry_run';

/** Tells that an answer shows what would be, and that nothing was stored. */
export const DRY_RUN_HEADER = { 'Almanac-Dry-Run': 'true' };

const YES: readonly unknown[] = ['1', 'true', 1, true];
const NO: readonly unknown[] = ['0', 'false', 0, false, undefined];

/**
 * Is a write only to be tried? In its query or its body, for what is overlooked there would be stored.
 *
 * @throws ApiError 400 rest_invalid_param for what is neither yes nor no
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

/** Accounts as a write that is only tried has them: no records change hands. */
export const rehearsedAccounts = (accounts: Accounts): Accounts => ({ ...accounts, handOver: async () => {} });
