import { toInstant, toLocal } from '../../../content/index.ts';

/** The clock of an entry's times. Local times are `YYYY-MM-DD HH:MM:SS`, instants milliseconds since 1970 UTC. */
export interface Frame {
  toInstant(local: string): number;
  toLocal(instant: number): string;
  /** The zone in which an event at this instant is stored. */
  zoneAt(instant: number): string;
}

/** The clock of a known zone. */
export const zoneFrame = (zone: string): Frame => ({
  toInstant: (local) => toInstant(local, zone),
  toLocal: (instant) => toLocal(instant, zone),
  zoneAt: () => zone,
});

/**
 * The clock of times in UTC. Programs also use UTC to avoid naming a zone, so the event is stored in the zone `shown`, that of
 * its readers.
 */
export const utcFrame = (shown: string): Frame => ({ ...zoneFrame('UTC'), zoneAt: () => shown });

/** The clocks of one VCALENDAR. */
export interface Zones {
  /** For times without a zone, and for dates. */
  readonly floating: Frame;
  readonly utc: Frame;
  /** The clock of a TZID. Undefined when it is unknown; its times are then read as floating. */
  named(tzid: string): Frame | undefined;
}
