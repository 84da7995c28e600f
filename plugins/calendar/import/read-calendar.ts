import { Component, componentTree } from './ical/component.ts';
import type { ContentLine } from './ical/content-lines.ts';
import type { Problem } from './ical/problem.ts';
import type { ImportSettings } from './import-settings.ts';
import type { ImportedEvent } from './imported-event.ts';
import { readEntries } from './read-entries.ts';

export interface ImportedCalendar {
  readonly events: readonly ImportedEvent[];
  readonly problems: readonly Problem[];
  /** UIDs of series that have occurrences which could not be read, or may have. */
  readonly incomplete: readonly string[];
  /** Entries of the file that are events, read or not. */
  readonly entries: number;
}

/** Is there a calendar, or at least an event, in these lines? */
export const isCalendar = (lines: readonly ContentLine[]): boolean =>
  lines.some(({ text }) => /^begin:\s*(vcalendar|vevent)\s*$/i.test(text));

/**
 * Reads all events of an iCalendar file. Never throws for what is in it: an entry that cannot be read is a problem, and
 * the others are read.
 */
export function readCalendar(lines: readonly ContentLine[], settings: ImportSettings): ImportedCalendar {
  const root = componentTree(lines);
  const problems: Problem[] = [];
  const calendars = [...root.components.filter(isWhole), aroundTheRest(root)];
  const read = calendars.map((calendar) => readEntries(calendar, settings, problems));
  const entries = calendars.reduce((count, calendar) => count + [...calendar.within('VEVENT')].length, 0);
  return {
    events: read.flatMap(({ events }) => events),
    problems: problems.toSorted((a, b) => a.line - b.line),
    incomplete: read.flatMap(({ incomplete }) => incomplete),
    entries,
  };
}

const isWhole = ({ name }: Component): boolean => name === 'VCALENDAR';

/** Some programs hand out events without the calendar around them. */
function aroundTheRest(root: Component): Component {
  const calendar = new Component('VCALENDAR', 1);
  for (const component of root.components) if (!isWhole(component)) calendar.components.push(component);
  return calendar;
}
