import { CHECK_STATUSES, type CheckResult, type CheckStatus } from './check.ts';

/** What many checks come to. */
export interface Overall {
  /** The worst of all. */
  readonly status: CheckStatus;
  readonly counts: Readonly<Record<CheckStatus, number>>;
}

/** What these results come to; of none, all is good. */
export function overall(results: readonly Pick<CheckResult, 'status'>[]): Overall {
  const counts = { good: 0, recommended: 0, critical: 0 };
  for (const { status } of results) counts[status]++;
  return { status: CHECK_STATUSES.findLast((status) => counts[status] > 0) ?? 'good', counts };
}
