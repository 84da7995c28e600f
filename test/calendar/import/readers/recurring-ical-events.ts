import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { GeneratedSeries } from './generated-series.ts';

const SCRIPT = fileURLToPath(new URL('recurring-ical-events.py', import.meta.url));

/** Debian's own Python comes first: another one does not find Debian's packages. */
const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import icalendar, recurring_ical_events']).status === 0,
);

/** Why recurring-ical-events cannot be used; `false` if it can. For `skip` of a test. */
export const noRecurringIcalEvents: string | false =
  python === undefined && 'no recurring-ical-events is installed (Debian: python3-recurring-ical-events)';

/**
 * When the events of each calendar take place, as read by recurring-ical-events (with icalendar and dateutil, in a separate process):
 * `start/end summary`, in UTC or as days; or an error message. Tests must be skipped by `noRecurringIcalEvents`.
 */
export function readByRecurringIcalEvents(
  calendars: readonly GeneratedSeries[],
): readonly (readonly string[] | string)[] {
  const { status, stdout, stderr } = spawnSync(python ?? 'python3', [SCRIPT], {
    input: JSON.stringify(calendars),
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
