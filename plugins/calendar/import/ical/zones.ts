import { isZone, toLocal, zoneSpelling } from '../../../content/index.ts';
import type { ImportBudget } from './budget.ts';
import type { Component } from './component.ts';
import { describedZone } from './described-zone.ts';
import { type Frame, utcFrame, type Zones, zoneFrame } from './frame.ts';
import { windowsZone } from './windows-zones.ts';
import { zoneOfPlaces } from './zone-of-places.ts';

/**
 * The clocks for reading a calendar's times. Its own zone is X-WR-TIMEZONE if that is known, else the site's.
 *
 * A TZID may be an IANA name, alone or at the end of a path (`/freeassociation.sourceforge.net/Europe/Rome`), or a Windows
 * name. Otherwise its VTIMEZONE defines it: by X-LIC-LOCATION, else by its rules. Otherwise it may be a display name in Windows,
 * or an offset. A clock without a name that agrees with the calendar's own zone, or with the display name's, is stored as that
 * zone.
 */
export function calendarZones(calendar: Component, siteZone: string, budget: ImportBudget): Zones {
  const own = zoneNamed(calendar.text('X-WR-TIMEZONE') ?? '') ?? siteZone;
  const described = new Map<string, Component>();
  for (const timezone of calendar.within('VTIMEZONE')) {
    const tzid = timezone.text('TZID');
    if (tzid !== undefined) described.set(tzid, timezone);
  }
  const frames = new Map<string, Frame | undefined>();
  return {
    floating: zoneFrame(own),
    utc: utcFrame(own),
    named: (tzid) => {
      if (!frames.has(tzid)) frames.set(tzid, frameOf(tzid, described.get(tzid), { own, budget }));
      return frames.get(tzid);
    },
  };
}

function frameOf(
  tzid: string,
  described: Component | undefined,
  { own, budget }: { readonly own: string; readonly budget: ImportBudget },
): Frame | undefined {
  const zone = zoneNamed(tzid) ?? zoneNamed(described?.text('X-LIC-LOCATION') ?? '');
  if (zone !== undefined) return zoneFrame(zone);
  const shown = zoneOfPlaces(tzid);
  const frame =
    (described && describedZone(described, budget)) ?? (shown === undefined ? offsetFrame(tzid) : zoneFrame(shown));
  const named = shown === undefined ? [own] : [own, shown];
  return (
    frame && {
      ...frame,
      zoneAt: (instant) => named.find((one) => goesBy(frame, one, instant)) ?? frame.zoneAt(instant),
    }
  );
}

const QUARTER = 91 * 24 * 60 * 60_000;

/** Instants from half a year before to half a year after, to cover winter and summer. */
const around = (instant: number): readonly number[] =>
  [-2, -1, 0, 1, 2].map((quarters) => instant + quarters * QUARTER);

/** Does the clock agree with a zone in the year around an instant? */
const goesBy = (frame: Frame, zone: string, instant: number): boolean =>
  around(instant).every((at) => frame.toLocal(at) === toLocal(at, zone));

/** An offset used as a zone name: `GMT+0530`, `+01:00`. */
const OFFSET = /^"?(?:gmt|utc)?([+-]\d\d):?(\d\d)"?$/i;

/** Hours alone, `GMT+2`, mean east of Greenwich, as in Java; only POSIX and `Etc/GMT+2` reverse their sign. */
const HOURS = /^"?(?:gmt|utc)([+-]\d{1,2})"?$/i;

function offsetFrame(tzid: string): Frame | undefined {
  const [, hours, minutes] = OFFSET.exec(tzid.trim()) ?? HOURS.exec(tzid.trim()) ?? [];
  const zone = minutes === undefined ? `UTC${hours}` : `UTC${hours}:${minutes}`;
  return hours !== undefined && isZone(zone) ? zoneFrame(zone) : undefined;
}

/** The zone with this name, which may be at the end of a path, in any case, and with spaces: `america/new york`. */
function zoneNamed(name: string): string | undefined {
  const plain = name
    .replaceAll('"', '')
    .trim()
    .replace(/^tzone:\/\/Microsoft\//i, '');
  const windows = windowsZone(plain);
  if (windows !== undefined) return windows;
  const parts = plain.split('/').filter((part) => part !== '');
  const zone = [parts.length, 3, 2, 1]
    .filter((count) => count <= parts.length)
    .map((count) => parts.slice(-count).join('/').replaceAll(' ', '_'))
    .find(isZone);
  return zone === undefined ? undefined : zoneSpelling(zone);
}
