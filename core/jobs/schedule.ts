import { Cron } from 'croner';
import type { Job } from '../contract/work/enqueue.ts';
import { counted, isIanaZone, messageOf } from '../lib/index.ts';

/** When a job runs regularly. */
export interface Schedule {
  /** Description of the schedule; a different one means a different schedule. */
  readonly rule: string;
  /**
   * The first scheduled time after an instant, in milliseconds since 1970 UTC.
   *
   * @param former the previous time of this schedule, from which `every` counts
   */
  next(after: number, former?: number): number;
}

/** `03:00` */
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

const LEAST_EVERY = 1_000;

/**
 * The schedule that a job declares; undefined if it declares none.
 *
 * @param siteZone IANA zone of the site
 * @throws Error saying what is invalid, without the name of the job
 */
export function scheduleOf({ every, at, cron, zone }: Job, siteZone: string): Schedule | undefined {
  if ([every, at, cron].filter((one) => one !== undefined).length > 1)
    throw new Error('has more than one of every, at and cron');
  if (zone !== undefined && !isIanaZone(zone)) throw new Error(`has the zone ${zone}, which is not an IANA time zone`);
  const timezone = zone ?? siteZone;
  if (every !== undefined) return interval(every);
  if (at !== undefined) return { ...byCron(dailyAt(at), timezone), rule: `at ${at} ${timezone}` };
  return cron === undefined ? undefined : byCron(cron, timezone);
}

function interval(every: number): Schedule {
  if (!(Number.isInteger(every) && every >= LEAST_EVERY))
    throw new Error(`has every: ${every}, which must be a whole number of milliseconds from ${LEAST_EVERY} on`);
  return {
    rule: `every ${every} ms`,
    next: (after, former = after) => former + every * Math.max(1, Math.floor((after - former) / every) + 1),
  };
}

function dailyAt(time: string): string {
  const [, hour, minute] = TIME.exec(time) ?? [];
  if (hour === undefined) throw new Error(`has at: ${time}, which must be a time such as 03:00`);
  return `${Number(minute)} ${Number(hour)} * * *`;
}

function byCron(pattern: string, timezone: string): Schedule {
  const fields = pattern.trim().split(/\s+/).length;
  if (fields !== 5) {
    throw new Error(
      `has cron: ${pattern}, which has ${counted(fields, 'field')} of the five that it needs: minute, hour, day of the month, month, day of the week`,
    );
  }
  try {
    // patterns with fixed hours run exactly once on days that skip or repeat these hours
    const cron = new Cron(pattern, { paused: true, timezone, mode: '5-part', fixedTimeRule: 'no-wildcard' });
    const next = (after: number): number => {
      const instant = cron.nextRun(new Date(after));
      if (!instant) throw new Error('there is no such day');
      return instant.getTime();
    };
    next(0);
    return { rule: `cron ${pattern} ${timezone}`, next };
  } catch (error) {
    throw new Error(`has cron: ${pattern}, which is not valid: ${messageOf(error)}`);
  }
}
