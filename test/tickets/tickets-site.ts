import type { PluginSource } from '../../core/loading/packages/plugin-source.ts';
import tickets from '../../plugins/tickets/index.ts';
import type { TestSiteOptions } from '../../scripts/testing/test-site.ts';
import { type Answer, type AskingSite, askingSite } from '../asking-site.ts';
import { event } from '../calendar/calendar-site.ts';

export type { Answer } from '../asking-site.ts';

export const admin = { as: 'administrator' } as const;
export const EVENTS = '/calendar/events/v1/events';

/** A site in memory with tickets, in America/New_York, on 2030-01-15 at noon UTC. */
export interface TicketsSite extends AskingSite {
  /** Sends a request to the calendar. */
  calendar(method: string, path: string, json?: unknown, as?: 'administrator' | undefined): Promise<Answer>;
  /** An event on 2030-03-01 with these tickets. */
  event(tickets: readonly object[], more?: Answer): Promise<Answer>;
}

/** Opens one. Bookings are not throttled unless the settings say so. @param more plugins that are on as well */
export async function ticketsSite(
  { settings, ...options }: TestSiteOptions = {},
  more: readonly PluginSource[] = [],
): Promise<TicketsSite> {
  const on = { content: true, calendar: true, tickets: { rsvps_per_minute: 1_000 } };
  const site = await askingSite({
    on: Object.keys(on),
    plugin: tickets,
    more,
    settings: { plugins: on, ...settings },
    ...options,
  });
  const calendar: TicketsSite['calendar'] = async (method, path, json, as = 'administrator') => {
    const { status, body } = await site.json<Answer>(`${EVENTS}${path}`, {
      method,
      ...(json !== undefined && { json }),
      as,
    });
    return { status, ...body };
  };
  return {
    ...site,
    calendar,
    event: (given, more = {}) => calendar('POST', '', event({ tickets: given, ...more })),
  };
}

/** Somebody who wants seats. */
export const guest = (ticket: number, more: Answer = {}): Answer => ({
  ticket,
  name: 'Ann',
  email: 'ann@example.org',
  ...more,
});
