import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { GeneratedSeries } from './generated-series.ts';

const SCRIPT = fileURLToPath(new URL('recurring-ical-events.py', import.meta.url));

/** Debian's own comes first: its packages are not seen by a Python that was built beside it. */
const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import icalendar, recurring_ical_events']).status === 0,
);

/** Why recurring-ical-events cannot be asked; `false` where it can, as `skip` of a test takes it. */
export const noRecurringIcalEvents: string | false =
  python === undefined && 'no recurring-ical-events is installed (Debian: python3-recurring-ical-events)';

/**
 * When the events of each calendar take place, as recurring-ical-events reads it (with icalendar and dateutil, in a process
 * of its own): `start/end summary`, in UTC or as days; or a text that says what went wrong. Where a test that needs it is
 * not skipped, it is there.
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
