import { CHECK_STATUSES, type CheckResult, type CheckStatus } from './check.ts';

/** Summary of several checks. */
export interface Overall {
  /** The worst status. */
  readonly status: CheckStatus;
  readonly counts: Readonly<Record<CheckStatus, number>>;
}

/** Summarizes results; without any, the status is `good`. */
export function overall(results: readonly Pick<CheckResult, 'status'>[]): Overall {
  const counts = { good: 0, recommended: 0, critical: 0 };
  for (const { status } of results) counts[status]++;
  return { status: CHECK_STATUSES.findLast((status) => counts[status] > 0) ?? 'good', counts };
}
