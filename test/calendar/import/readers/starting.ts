const DAY = 24 * 60 * 60_000;

/** Of events (`start/end summary`), those that start two days before readers end or earlier: they end by clocks of their own. */
export function starting(events: readonly string[], end: string): readonly string[] {
  const last = Date.parse(`${end.slice(0, 4)}-${end.slice(4, 6)}-${end.slice(6)}T00:00:00Z`) - 2 * DAY;
  return events.filter((event) => event < new Date(last).toISOString());
}
