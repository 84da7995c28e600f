import { toInstant, toLocal } from '../../../content/index.ts';

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

/** The clocks of one calendar in a file. */
export interface Zones {
  /** Times that name no zone, and days. */
  readonly floating: Frame;
  readonly utc: Frame;
  /** Times of a TZID. Undefined when nobody knows it; they are then read as floating. */
  named(tzid: string): Frame | undefined;
}
