import { Temporal } from 'temporal-polyfill';
import type { CoreCheck } from './core-check.ts';
import type { HealthDisk } from './health-disk.ts';

/** This program is younger than any clock before that. */
const EARLIEST = Date.UTC(2025, 0, 1);
/** How far clocks of a machine and of its disk may differ, in milliseconds. */
const TOLERANCE = 60_000;
const NS_PER_MS = 1_000_000n;

/** Does the clock go right, as far as files tell, and is the zone of the site known? */
export const clock = ({ fileSystem, layout }: HealthDisk): CoreCheck => ({
  name: 'clock',
  label: 'Clock and time zone',
  run: async ({ now, site: { timezone } }) => {
    const action = 'Set the clock of this machine, and have it set by the network.';
    if (now < EARLIEST) return { status: 'critical', message: `The clock says ${text(now)}, which is past.`, action };
    const local = localText(now, timezone);
    if (local === undefined) {
      return {
        status: 'critical',
        message: `This Node.js does not know the time zone ${timezone}.`,
        action: 'Install a Node.js with all data of ICU, or choose another timezone in settings.json.',
      };
    }
    // written at each start and each checkpoint
    const stats = await fileSystem.statAll([layout.lock, layout.ids, layout.journal]);
    const latest = Math.max(...stats.map((stat) => Number((stat?.modifiedNs ?? 0n) / NS_PER_MS)));
    if (latest > now + TOLERANCE) {
      const message = `The clock says ${text(now)}, but a file was written at ${text(latest)}.`;
      return { status: 'recommended', message, action };
    }
    return { status: 'good', message: `It is ${text(now)}, and ${local} in ${timezone}.` };
  },
});

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
