import type { GoalResult } from './row.ts';

/** The line that a row ends with: `GOAL R2 200/200 failures=0`, and why when it was skipped. */
export function goalLine(id: string, { done, target, failures, skipped }: GoalResult): string {
  const line = `GOAL ${id} ${done}/${target} failures=${failures}`;
  return skipped === undefined ? line : `${line} skipped: ${skipped}`;
}

/** Nothing failed, and nothing that was to be done was left out without a reason. */
export const isGreen = ({ done, target, failures, skipped }: GoalResult): boolean =>
  failures === 0 && (done >= target || skipped !== undefined);
