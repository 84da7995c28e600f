import { Component, componentTree } from './ical/component.ts';
import type { ContentLine } from './ical/content-lines.ts';
import type { Problem } from './ical/problem.ts';
import type { ImportSettings } from './import-settings.ts';
import type { ImportedEvent } from './imported-event.ts';
import { readEntries } from './read-entries.ts';

/** Components that hold no event, which are not imported. */
const OTHERS = ['VTODO', 'VJOURNAL', 'VFREEBUSY'] as const;

/** How many of them a file contains. */
export type SkippedEntries = Readonly<Record<(typeof OTHERS)[number], number>>;

export interface ImportedCalendar {
  readonly events: readonly ImportedEvent[];
  readonly problems: readonly Problem[];
  /** UIDs of series of which some occurrences could not be read, or possibly so. */
  readonly incomplete: readonly string[];
  /** Number of VEVENT entries in the file, whether they could be read or not. */
  readonly entries: number;
  readonly skipped: SkippedEntries;
}

/** Do these lines contain a calendar, or at least an event? */
export const isCalendar = (lines: readonly ContentLine[]): boolean =>
  lines.some(({ text }) => /^begin:\s*(vcalendar|vevent)\s*$/i.test(text));

/**
 * Reads all events of an iCalendar file. Never throws because of its content: an entry that cannot be read becomes a problem,
 * and the others are still read.
 */
export function readCalendar(lines: readonly ContentLine[], settings: ImportSettings): ImportedCalendar {
  const root = componentTree(lines);
  const problems: Problem[] = [];
  const calendars = [...root.components.filter(isWhole), aroundTheRest(root)];
  const read = calendars.map((calendar) => readEntries(calendar, settings, problems));
  const countOf = (name: string) => [...root.within(name)].length;
  return {
    events: read.flatMap(({ events }) => events),
    problems: problems.toSorted((a, b) => a.line - b.line),
    incomplete: read.flatMap(({ incomplete }) => incomplete),
    entries: countOf('VEVENT'),
    skipped: Object.fromEntries(OTHERS.map((name) => [name, countOf(name)])) as SkippedEntries,
  };
}

const isWhole = ({ name }: Component): boolean => name === 'VCALENDAR';

/** A calendar around the components that have none: some programs write events without a VCALENDAR. */
function aroundTheRest(root: Component): Component {
  const calendar = new Component('VCALENDAR', 1);
  for (const component of root.components) if (!isWhole(component)) calendar.components.push(component);
  return calendar;
}
