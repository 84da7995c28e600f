import type { StoredStatus } from './status.ts';

/**
 * The instant of publication that a write results in, ISO 8601. A draft has none until somebody gives it one or it is
 * published.
 *
 * @param asked milliseconds since 1970 UTC; null takes away the one that is stored
 * @param before the one stored so far, if any
 */
export function nextDate(
  asked: number | null | undefined,
  status: StoredStatus,
  now: number,
  before: string | undefined,
): string | undefined {
  if (typeof asked === 'number') return new Date(asked).toISOString();
  if (asked === undefined && before !== undefined) return before;
  return status === 'publish' || status === 'private' ? new Date(now).toISOString() : undefined;
}
