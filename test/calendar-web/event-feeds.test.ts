/** Feeds of the calendar, as readers ask for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarSite } from './calendar-site.ts';

const RSS = 'application/rss+xml; charset=UTF-8';
const ATOM = 'application/atom+xml; charset=UTF-8';

test('every list of the calendar has a feed by path and by query', async (t) => {
  const { visit, write } = await calendarSite(t);
  const feasts = await write('categories', { name: 'Feasts', slug: 'feasts' });
  for (const [title, day, more] of [
    ['Soup', '2030-02-10', { categories: [feasts] }],
    ['Swim', '2030-05-04', {}],
    ['Never told', '2030-05-04', { status: 'draft' }],
  ] as const) {
    const [start_date, end_date] = [`${day} 10:00:00`, `${day} 12:00:00`];
    await write('events', { title, status: 'publish', start_date, end_date, ...more });
  }
  for (const [path, type, titles] of [
    ['/events/feed/', RSS, ['Soup', 'Swim']],
    ['/events/?feed=rss2', RSS, ['Soup', 'Swim']],
    ['/events/?feed=atom', ATOM, ['Soup', 'Swim']],
    ['/?post_type=tribe_events&feed=rss2', RSS, ['Soup', 'Swim']],
    ['/events/category/feasts/?feed=rss2', RSS, ['Soup']],
    ['/?tribe_events_cat=feasts&feed=rss2', RSS, ['Soup']],
    ['/events/month/2030-05/?feed=rss2', RSS, ['Swim']],
    // an empty one asks for none
    ['/events/?feed=', 'text/html; charset=UTF-8', []],
  ] as const) {
    const { status, type: given, text } = await visit(path);
    const told = [...text.matchAll(/<(?:item|entry)>[\s\S]*?<title[^>]*>([^<]*)/g)].map(([, title]) => title);
    assert.deepEqual([status, given, told], [200, type, titles], path);
  }
  // nothing follows a single event
  for (const path of ['/event/soup/feed/', '/event/soup/?feed=rss2', '/?tribe_events=soup&feed=rss2']) {
    const { status, location } = await visit(path);
    assert.deepEqual([status, location], [301, 'http://mill.test/event/soup/'], path);
  }
  assert.equal((await visit('/events/?feed=nothing')).status, 404);
});

test('a feed of events is 404 after its last page, and empty', async (t) => {
  const { visit, write } = await calendarSite(t);
  await write('events', {
    title: 'Soup',
    status: 'publish',
    start_date: '2030-02-10 10:00:00',
    end_date: '2030-02-10 12:00:00',
  });
  for (const path of ['/events/feed/?paged=2', '/events/?feed=rss2&paged=2', '/events/page/2/feed/']) {
    const { status, type, text } = await visit(path);
    assert.deepEqual([status, type, text.includes('<item>')], [404, RSS, false], path);
  }
  for (const path of ['/events/page/2/', '/events/month/2030-02/page/2/', '/events/month/2030-02/feed/?paged=2']) {
    assert.equal((await visit(path)).status, 404, path);
  }
});
