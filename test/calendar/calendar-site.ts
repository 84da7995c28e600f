import type { PluginSource } from '../../core/loading/packages/plugin-source.ts';
import calendar from '../../plugins/calendar/index.ts';
import type { TestSiteOptions } from '../../scripts/testing/test-site.ts';
import { type Answer, type AskingSite, askingSite } from '../asking-site.ts';

export type { Answer, Asking, AskingSite as CalendarSite } from '../asking-site.ts';

/**
 * A site in memory with the calendar, in America/New_York, on 2030-01-15 at noon UTC.
 *
 * @param more other plugins that are on
 */
export const calendarSite = (options: TestSiteOptions = {}, more: readonly PluginSource[] = []): Promise<AskingSite> =>
  askingSite({ on: ['content', 'calendar'], plugin: calendar, more, ...options });

/** An event on 2030-03-01 from ten to noon. */
export const event = (more: Answer = {}): Answer => ({
  title: 'Fair',
  start_date: '2030-03-01 10:00:00',
  end_date: '2030-03-01 12:00:00',
  ...more,
});

/** The titles of a list, in its order. */
export const titles = (list: Answer): string[] =>
  (list.events ?? list.venues ?? list.organizers ?? list.categories ?? list.tags).map(
    (record: Answer) => record.title ?? record.venue ?? record.organizer ?? record.name,
  );
