import type { GoalResult } from './row.ts';

/** The result line of a row: `GOAL R2 200/200 failures=0`, with the reason if it was skipped. */
export function goalLine(id: string, { done, target, failures, skipped }: GoalResult): string {
  const line = `GOAL ${id} ${done}/${target} failures=${failures}`;
  return skipped === undefined ? line : `${line} skipped: ${skipped}`;
}

/** Did nothing fail, and was the target reached or the row skipped for a reason? */
export const isGreen = ({ done, target, failures, skipped }: GoalResult): boolean =>
  failures === 0 && (done >= target || skipped !== undefined);
