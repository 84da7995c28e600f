const DAY = 24 * 60 * 60_000;

/** Events (`start/end summary`) that start at least two days before the end of reading, which depends on time zones. */
export function starting(events: readonly string[], end: string): readonly string[] {
  const last = Date.parse(`${end.slice(0, 4)}-${end.slice(4, 6)}-${end.slice(6)}T00:00:00Z`) - 2 * DAY;
  return events.filter((event) => event < new Date(last).toISOString());
}
