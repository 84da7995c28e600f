import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Role } from '../../core/index.ts';
import { findPlugins } from '../../core/loading/find.ts';
import { nodeFileSystem } from '../../core/ports/node/file-system.ts';
import type { PluginSource } from '../../core/site.ts';
import { type TestSite, type TestSiteOptions, testSite } from '../../core/testing/test-site.ts';
import calendar from '../../plugins/calendar/index.ts';

const folder = fileURLToPath(new URL('../../plugins', import.meta.url));
const present = await findPlugins(nodeFileSystem, folder);
const ON = ['content', 'calendar'];

/** What an answer of the calendar may hold, loosely: tests look at members by name. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server sent; each test says what it expects of it
export type Answer = Record<string, any>;

/** A site in memory that knows the namespace of the calendar. */
export interface CalendarSite extends TestSite {
  /** Asks, and asserts the status. */
  ask(status: number, method: string, path: string, options?: Asking): Promise<Answer>;
}

/** Who asks, and what is sent. */
export interface Asking {
  readonly as?: Role;
  readonly json?: unknown;
  readonly body?: string | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A site in memory with the calendar, in America/New_York, on 2030-01-15 at noon UTC.
 *
 * @param more plugins that are on as well
 */
export async function calendarSite(
  options: TestSiteOptions = {},
  more: readonly PluginSource[] = [],
): Promise<CalendarSite> {
  const on = present.filter(({ manifest }) => ON.includes(manifest.name));
  const off = present.filter(({ manifest }) => !ON.includes(manifest.name));
  const site = await testSite([...on, ...more], { off, ...options });
  return {
    ...site,
    ask: async (status, method, path, { headers = {}, ...asking } = {}) => {
      const answer = await site.json<Answer>(`/calendar/events/v1${path}`, { method, headers, ...asking });
      assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      if (status < 300) assertDeclared(method, path, answer.body);
      return answer.body;
    },
  };
}

/** Every answer of every test is what its route declares. */
function assertDeclared(method: string, path: string, body: unknown): void {
  const [asked = ''] = path.split('?');
  const route = calendar.routes.find(
    (one) =>
      one.methods.some((known) => known === method) &&
      new RegExp(`^${one.path.replace(':id', '\\d+').replace(':slug', '[^/]+')}$`).test(asked),
  );
  assert.ok(route, `${method} ${path} is a declared route`);
  const { issues = [] } = v.safeParse(route.returns, body);
  assert.deepEqual(
    issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`),
    [],
    `${method} ${path}`,
  );
}

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
