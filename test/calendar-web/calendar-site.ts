import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import calendar from '../../plugins/calendar/index.ts';
import type { TestClock } from '../../scripts/testing/test-clock.ts';
import { askingSite } from '../asking-site.ts';

/** A response to a visitor. */
export interface Visited {
  readonly status: number;
  readonly location: string | null;
  readonly type: string | null;
  /** `Content-Disposition`. */
  readonly disposition: string | null;
  readonly text: string;
}

/** A site in memory with calendar pages, in America/New_York, on 2030-01-15 at noon UTC. */
export interface CalendarSite {
  readonly clock: TestClock;
  visit(path: string): Promise<Visited>;
  /** Writes a record as an administrator. @param route `events`, `categories` @returns its id */
  write(route: string, record: Readonly<Record<string, unknown>>): Promise<number>;
}

/** @param settings of the plugin calendar. @param permalinks permalink structure */
export async function calendarSite(
  t: TestContext,
  settings: object = {},
  permalinks = '/%year%/%monthnum%/%day%/%postname%/',
): Promise<CalendarSite> {
  const on = ['content', 'calendar', 'site', 'blocks', 'web', 'calendar-web', 'feeds'];
  const opened = await askingSite({
    on,
    plugin: calendar,
    settings: {
      title: 'Mill Lane',
      url: 'http://mill.test',
      plugins: {
        ...Object.fromEntries(on.map((name) => [name, true])),
        calendar: settings,
        site: { permalinks },
      },
    },
  });
  t.after(() => opened.close());
  return {
    clock: opened.clock,
    visit: async (path) => {
      const answer = await opened.fetch(`/..${path}`);
      return {
        status: answer.status,
        location: answer.headers.get('location'),
        type: answer.headers.get('content-type'),
        disposition: answer.headers.get('content-disposition'),
        text: await answer.text(),
      };
    },
    write: async (route, record) => {
      const { status, body } = await opened.json<{ id: number }>(`/${calendar.namespace}/${route}`, {
        as: 'administrator',
        method: 'POST',
        json: record,
      });
      assert.ok(status < 300, JSON.stringify(body));
      return body.id;
    },
  };
}
