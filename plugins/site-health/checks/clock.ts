import { Temporal } from 'temporal-polyfill';
import type { Check } from '../../../core/index.ts';

/** A clock before this date is wrong: the program did not exist yet. */
const EARLIEST = Date.UTC(2025, 0, 1);
/** Tolerated difference between the clock and file times. Milliseconds. */
const TOLERANCE = 60_000;

/** Is the clock right, as far as file times tell, and is the site's time zone known? */
export const clock: Check = {
  name: 'clock',
  label: 'Clock and time zone',
  run: async ({ now, site: { timezone }, diagnostics }) => {
    const action = 'Set the clock of this machine, and keep it synchronized over the network (NTP).';
    if (now < EARLIEST)
      return { status: 'critical', message: `The clock says ${text(now)}, which is in the past.`, action };
    const local = localText(now, timezone);
    if (local === undefined) {
      return {
        status: 'critical',
        message: `This Node.js does not know the time zone ${timezone}.`,
        action: 'Install a Node.js with full ICU data, or choose another timezone in settings.json.',
      };
    }
    const latest = await diagnostics.lastWritten();
    if (latest > now + TOLERANCE) {
      const message = `The clock says ${text(now)}, but a file was written at ${text(latest)}.`;
      return { status: 'recommended', message, action };
    }
    return { status: 'good', message: `It is ${text(now)}, and ${local} in ${timezone}.` };
  },
};

const text = (instant: number): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toString({ smallestUnit: 'second' });

function localText(now: number, timezone: string): string | undefined {
  try {
    const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone);
    return local.toString({ smallestUnit: 'second', timeZoneName: 'never' });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
