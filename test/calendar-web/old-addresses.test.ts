/** Addresses that The Events Calendar had, or still has, in old mails and programs. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { calendarSite } from './calendar-site.ts';

async function town(t: TestContext) {
  const site = await calendarSite(t);
  const feasts = await site.write('categories', { name: 'Feasts', slug: 'feasts' });
  const event = (title: string, day: string, more = {}) =>
    site.write('events', {
      title,
      status: 'publish',
      start_date: `${day} 10:00:00`,
      end_date: `${day} 12:00:00`,
      ...more,
    });
  await event('Past', '2030-01-02');
  await event('Soup', '2030-02-10', { categories: [feasts] });
  await event('Swim', '2030-05-04');
  return site;
}

/** Titles of the events that a page or a calendar file has, in order. */
const titlesOf = (text: string): readonly string[] =>
  [...text.matchAll(/class="event-title"[^>]*>(?:<[^>]*>)*(\w+)|SUMMARY:(\w+)|>(Past|Soup|Swim)<\/a>/g)].map(
    ([, page, file, other]) => page ?? file ?? other ?? '',
  );

test('old queries show the same views', async (t) => {
  const { visit } = await town(t);
  for (const [path, titles] of [
    ['/events/list/?tribe_event_display=past', ['Past']],
    ['/events/?tribe_event_display=list', ['Soup', 'Swim']],
    ['/?post_type=tribe_events&tribe_event_display=past', ['Past']],
    ['/events/?tribe-bar-date=2030-03-01', ['Swim']],
    ['/events/list/?tribe-bar-date=2030-03', ['Swim']],
    ['/events/list/?eventDate=2030-03-01', ['Swim']],
    ['/events/month/?tribe-bar-date=2030-05-01', ['Swim']],
    ['/events/month/?tribe-bar-date=2030-02', ['Soup']],
    ['/events/month/?eventDate=2030-05', ['Swim']],
    ['/events/today/?tribe-bar-date=2030-05-04', ['Swim']],
    ['/events/month/2030-02/?tribe-bar-date=2030-05-01', ['Soup']],
    ['/events/month/?tribe-bar-date=soon', ['Past']],
    ['/?post_type=tribe_events&eventDisplay=month&eventDate=2030-05', ['Swim']],
    // forms of themes say what they search for by the name that WordPress has for it
    ['/events/?s=swim', ['Swim']],
    ['/events/list/?search=swim', ['Swim']],
    ['/?post_type=tribe_events&s=swim', ['Swim']],
    ['/?s=swim&post_type=tribe_events&eventDisplay=past', []],
    ['/events/?s=', ['Soup', 'Swim']],
    ['/events/?s=soup&ical=1', ['Soup']],
    // as programs subscribe
    ['/?post_type=tribe_events&tribe-bar-date=2030-03-01&ical=1&eventDisplay=list', ['Swim']],
    ['/?post_type=tribe_events&ical=1', ['Soup', 'Swim']],
    ['/events/?ical=1', ['Soup', 'Swim']],
    ['/events/ical/', ['Soup', 'Swim']],
    ['/event/soup/ical/', ['Soup']],
    ['/event/soup/?ical=1', ['Soup']],
    ['/event/soup/?outlook-ical=1', ['Soup']],
  ] as const) {
    const { status, text } = await visit(path);
    assert.deepEqual([status, [...new Set(titlesOf(text))]], [200, titles], path);
  }
  for (const [path, isNamed] of [
    ['/event/soup/?ical=1', true],
    ['/event/soup/?outlook-ical=1', false],
    ['/events/?outlook-ical=1', false],
    ['/?outlook-ical=1', false],
  ] as const) {
    const { text } = await visit(path);
    assert.deepEqual([text.includes('SUMMARY:Soup'), text.includes('X-WR-CALNAME:')], [true, isNamed], path);
  }
});

test('parameters keep their names, also those of members that every object has', async (t) => {
  const { visit } = await town(t);
  for (const name of ['toString', 'valueOf', 'hasOwnProperty']) {
    const { status, text } = await visit(`/events/list/?search=soup&${name}=3`);
    assert.equal(status, 200);
    assert.match(text, new RegExp(`og:url" content="[^"]*\\?tribe-bar-search=soup&amp;${name}=3"`));
    assert.doesNotMatch(text, /native/);
  }
});

test('a list page named by an old query is shown, and links to further pages like any other', async (t) => {
  const { visit, write } = await town(t);
  for (let day = 10; day < 30; day++) {
    const [start_date, end_date] = [`2030-06-${day} 10:00:00`, `2030-06-${day} 12:00:00`];
    await write('events', { title: `Day${day}`, status: 'publish', start_date, end_date });
  }
  for (const [path, first, links] of [
    ['/events/?tribe_paged=1', 'Soup', ['/events/page/2/']],
    ['/events/?tribe_paged=2', 'Day18', ['/events/', '/events/page/3/']],
    ['/events/list/?tribe_paged=3&tribe_event_display=list', 'Day28', ['/events/list/page/2/?eventDisplay=list']],
    ['/events/page/3/?tribe_paged=2', 'Day18', ['/events/', '/events/page/3/']],
    ['/events/?tribe_paged=soon', 'Soup', ['/events/page/2/']],
  ] as const) {
    const { status, text } = await visit(path);
    const turned = [...text.matchAll(/<a rel="(?:prev|next)" href="http:\/\/mill\.test([^"]*)"/g)].map(([, to]) => to);
    assert.deepEqual([status, titlesOf(text)[0], turned], [200, first, links], path);
  }
  assert.equal((await visit('/events/?tribe_paged=4')).status, 404);
  assert.equal((await visit('/events/list/?tribe_event_display=past&tribe_paged=2')).status, 404);
});

test('old paths redirect to the current ones', async (t) => {
  const { visit, write } = await town(t);
  await write('../../../site/v2/posts', { title: 'Sorrel', status: 'publish' });
  await write('../../../site/v2/posts', { title: 'Walk', status: 'publish' });
  for (const [path, to] of [
    ['/events/upcoming/', '/events/'],
    ['/events/past/', '/events/?eventDisplay=past'],
    ['/events/week/', '/events/'],
    ['/events/week/2030-05-04/', '/events/?tribe-bar-date=2030-05-04'],
    ['/events/photo/', '/events/'],
    ['/events/map/', '/events/'],
    ['/events/summary/', '/events/'],
    ['/?tribe_events=soup', '/event/soup/'],
    ['/event/soup/2/', '/event/soup/'],
    ['/event/soup/?page=2&x=1', '/event/soup/?x=1'],
    ['/Event/soup/', '/event/soup/'],
    // the first event whose slug begins so, whatever posts there are
    ['/event/s', '/event/soup/'],
    ['/event/so/', '/event/soup/'],
    ['/event/sw/?x=1', '/event/swim/?x=1'],
    ['/event/SW/', '/event/swim/'],
    ['/event/sw/2/', '/event/swim/'],
    ['/event/swim)', '/event/swim/'],
    ['/?tribe_events=sw', '/event/swim/'],
    ['/event/soup/comment-page-2/', '/event/soup/'],
    ['/event/soup/comment-page-1?x=1', '/event/soup/?x=1'],
    ['/?tribe_events_cat=feasts', '/events/category/feasts/'],
    ['/?tribe_events_cat=feasts&ical=1', '/events/category/feasts/?ical=1'],
  ] as const) {
    const { status, location } = await visit(path);
    assert.deepEqual([status, location], [301, `http://mill.test${to}`], path);
  }
  const told = await visit('/event/soup/trackback/?x=1');
  assert.deepEqual([told.status, told.location], [302, 'http://mill.test/event/soup/']);
  for (const path of [
    '/events/week/2030-02-30/',
    '/events/photo/x/',
    '/event/nothing/ical/',
    '/event/nothing/trackback/',
    '/events/trackback/',
    '/event/soup/2030-02-10/',
    '/event/walk/',
    '/event/oup/',
    '/venue/walk/',
    '/organizer/wal/',
    '/?tribe_events=walk',
    '/?tribe_events=',
  ]) {
    assert.equal((await visit(path)).status, 404, path);
  }
});
