import { isZone } from '../../../content/index.ts';
import type { ImportBudget } from './budget.ts';
import type { Component } from './component.ts';
import { describedZone } from './described-zone.ts';
import { type Frame, utcFrame, type Zones, zoneFrame } from './frame.ts';
import { windowsZone } from './windows-zones.ts';

/**
 * The clocks by which a calendar's times are read. Its own zone is X-WR-TIMEZONE where that is known, else the site's.
 *
 * A TZID is an IANA name, alone or at the end of a path (`/freeassociation.sourceforge.net/Europe/Rome`), or a Windows
 * name, or is explained by the VTIMEZONE of that name: by X-LIC-LOCATION, else by its rules. One that is neither may be an offset.
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
      if (!frames.has(tzid)) frames.set(tzid, frameOf(tzid, described.get(tzid), budget));
      return frames.get(tzid);
    },
  };
}

function frameOf(tzid: string, described: Component | undefined, budget: ImportBudget): Frame | undefined {
  const zone = zoneNamed(tzid) ?? zoneNamed(described?.text('X-LIC-LOCATION') ?? '');
  if (zone !== undefined) return zoneFrame(zone);
  return (described && describedZone(described, budget)) ?? offsetFrame(tzid);
}

/** An offset by which some programs name a zone: `GMT+0530`, `+01:00`. One of hours alone is another in POSIX. */
const OFFSET = /^"?(?:gmt|utc)?([+-]\d\d):?(\d\d)"?$/i;

function offsetFrame(tzid: string): Frame | undefined {
  const [, hours, minutes] = OFFSET.exec(tzid.trim()) ?? [];
  const zone = `UTC${hours}:${minutes}`;
  return hours !== undefined && isZone(zone) ? zoneFrame(zone) : undefined;
}

/** The zone of which this is a name, also at the end of a path. */
function zoneNamed(name: string): string | undefined {
  const plain = name.replaceAll('"', '').trim();
  const windows = windowsZone(plain);
  if (windows !== undefined) return windows;
  const parts = plain.split('/').filter((part) => part !== '');
  return [parts.length, 3, 2, 1]
    .filter((count) => count <= parts.length)
    .map((count) => parts.slice(-count).join('/'))
    .find(isZone);
}
