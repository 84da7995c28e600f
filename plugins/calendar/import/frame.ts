import ICAL from 'ical.js';
import { fixedZone, toInstant, toLocal } from '../../content/index.ts';

/** The clock that an entry's times are written by. Local times are `YYYY-MM-DD HH:MM:SS`, instants milliseconds since 1970 UTC. */
export interface Frame {
  toInstant(local: string): number;
  toLocal(instant: number): string;
  /** The zone in which an event at this instant is kept. */
  zoneAt(instant: number): string;
}

/** Times of a zone that we know. */
export const zoneFrame = (zone: string): Frame => ({
  toInstant: (local) => toInstant(local, zone),
  toLocal: (instant) => toLocal(instant, zone),
  zoneAt: () => zone,
});

/**
 * Times written in UTC. Programs write so when they do not care to name a zone; the event is kept in `shown`, where
 * people look at it.
 */
export const utcFrame = (shown: string): Frame => ({ ...zoneFrame('UTC'), zoneAt: () => shown });

/** Times of a zone that only the file describes: each is kept at the offset that holds for it. */
export function fileFrame(timezone: ICAL.Component): Frame {
  const zone = new ICAL.Timezone(timezone);
  const toLocalOf = (instant: number) => {
    const utc = ICAL.Time.fromDateTimeString(`${toLocal(instant, 'UTC').replace(' ', 'T')}Z`);
    return utc.convertToZone(zone).toString().slice(0, 19).replace('T', ' ');
  };
  return {
    toInstant: (local) => {
      const shown = ICAL.Time.fromDateTimeString(local.replace(' ', 'T'));
      return toInstant(local, 'UTC') - zone.utcOffset(shown) * 1000;
    },
    toLocal: toLocalOf,
    zoneAt: (instant) => fixedZone(toInstant(toLocalOf(instant), 'UTC') - instant),
  };
}

/** Does the description of a zone say anything? */
export const describesZone = (timezone: ICAL.Component): boolean =>
  [...timezone.getAllSubcomponents('standard'), ...timezone.getAllSubcomponents('daylight')].some(
    (part) => part.getFirstPropertyValue('dtstart') !== null && part.getFirstPropertyValue('tzoffsetto') !== null,
  );
