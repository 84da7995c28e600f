import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testClock } from '../core/testing/test-clock.ts';
import { contentLines } from '../plugins/calendar/import/content-lines.ts';
import { readCalendar } from '../plugins/calendar/import/read-calendar.ts';
import { type Answer, type CalendarSite, calendarSite } from './calendar/calendar-site.ts';

const data = fileURLToPath(new URL('../data/', import.meta.url));

/** The demo's records and settings as git has them, by path below the data folder. */
function demoFiles(): Record<string, string> {
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' });
  const records = names.filter((name) => /^(content|calendar)\/.*\.json$/.test(name));
  return Object.fromEntries(records.map((name) => [name, readFileSync(`${data}${name}`, 'utf8')]));
}

describe('the demo site', () => {
  const clock = testClock('2026-11-21T12:00:00Z');
  let site: CalendarSite;
  before(async () => {
    site = await calendarSite({
      clock,
      files: demoFiles(),
      settings: JSON.parse(readFileSync(`${data}settings.json`, 'utf8')),
    });
  });
  after(() => site.close());

  const ask = (path: string): Promise<Answer> => site.ask(200, 'GET', path);

  it('has no file that the server does not understand', async () =>
    assert.deepEqual((await site.site.health()).quarantined, []));

  it('has events in plenty, with venues, organizers, categories and tags', async () => {
    const all = await ask('/events?starts_after=2020-01-01&per_page=50');
    assert.ok(all.total >= 60, `${all.total} events`);
    assert.ok((await ask('/venues')).total >= 10);
    assert.ok((await ask('/organizers')).total >= 8);
    assert.ok((await ask('/categories')).total >= 8);
    assert.ok((await ask('/tags')).total >= 6);
    for (const { title, venue, organizer, categories, description } of all.events) {
      assert.ok(venue.venue && organizer.length > 0 && categories.length > 0 && description.length > 60, title);
    }
  });

  it('shows upcoming events by default for the next five years', async () => {
    for (let month = 0; month <= 60; month++) {
      clock.set(Date.UTC(2026, 10 + month, 21, 12));
      const { total } = await ask('/events');
      assert.ok(total >= 30, `${total} on ${new Date(clock.now()).toISOString()}`);
    }
  });

  it('was made of the town’s calendar, all of it', async () => {
    const file = readFileSync(new URL('../scripts/demo/town-calendar.ics', import.meta.url));
    const horizon = Date.parse('2033-01-01T00:00:00Z');
    const { events, problems } = readCalendar(contentLines(file), {
      zone: 'America/New_York',
      horizon,
      occurrences: 1000,
    });
    assert.deepEqual(problems, []);
    const { total } = await ask('/events?starts_after=2020-01-01');
    assert.equal(total, events.length);
  });
});
