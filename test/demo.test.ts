import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { nodeFileSystem } from '../core/platform/node/files/file-system.ts';
import { importBudget } from '../plugins/calendar/import/ical/budget.ts';
import { contentLines } from '../plugins/calendar/import/ical/content-lines.ts';
import { readCalendar } from '../plugins/calendar/import/read-calendar.ts';
import { testClock } from '../scripts/testing/test-clock.ts';
import { builderSite } from './builder/builder-site.ts';
import { type Answer, type CalendarSite, calendarSite } from './calendar/calendar-site.ts';
import { type AskingSite, contentSite } from './site/content-site.ts';
import { textsBelow } from './texts-below.ts';

const data = fileURLToPath(new URL('../data/', import.meta.url));

/** The demo's records and theme as git has them, by path below the data folder. */
function demoFiles(): Record<string, string> {
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /^(content|calendar|site|builder|themes)\/.*\.(json|svg|html|css)$/.test(name));
  return Object.fromEntries(files.map((name) => [name, readFileSync(`${data}${name}`, 'utf8')]));
}

const demoSettings = (): Record<string, unknown> => JSON.parse(readFileSync(`${data}settings.json`, 'utf8'));

describe('the demo’s calendar', () => {
  const clock = testClock('2026-11-21T12:00:00Z');
  let site: CalendarSite;
  before(async () => {
    site = await calendarSite({
      clock,
      files: demoFiles(),
      settings: demoSettings(),
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

  it('knows where its venues are, so that events are found near a place', async () => {
    const near = await ask('/events?geoloc_lat=43.983&geoloc_lng=-72.6665&geoloc_radius=0.3&geoloc_nearest=true');
    const all = await ask('/events?geoloc=true');
    assert.ok(near.total > 0 && near.total < all.total, `${near.total} of ${all.total}`);
    assert.deepEqual([near.events[0].venue.geo_lat, near.events[0].venue.geo_lng], [43.983, -72.6665]);
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
      budget: importBudget({ bytes: 5_000_000, events: 10_000, occurrences: 1_000, seconds: 30 }, () => 0),
    });
    assert.deepEqual(problems, []);
    const { total } = await ask('/events?starts_after=2020-01-01');
    assert.equal(total, events.length);
  });
});

describe('the demo’s site content', () => {
  let site: AskingSite;
  before(async () => {
    site = await contentSite({
      clock: testClock('2026-11-21T12:00:00Z'),
      files: demoFiles(),
      settings: demoSettings(),
    });
    // the first user, who has written all of it
    await site.ask(200, 'GET', '/users/me', { as: 'administrator' });
  });
  after(() => site.close());

  const list = async (path: string): Promise<Answer[]> => (await site.ask(200, 'GET', path)) as Answer[];
  /** As those see them who write: patterns and menus are not everybody's. */
  const edited = async (base: string): Promise<Answer[]> =>
    (await site.ask(200, 'GET', `/${base}?context=edit&per_page=100`, { as: 'administrator' })) as Answer[];
  const all = async (): Promise<Answer[]> =>
    (await Promise.all(['posts', 'pages', 'blocks', 'navigation'].map(edited))).flat();

  it('has no file that the server does not understand', async () =>
    assert.deepEqual((await site.site.health()).quarantined, []));

  it('has a dozen posts with categories, tags, formats, and one on top', async () => {
    const posts = await list('/posts?per_page=100');
    assert.ok(posts.length >= 12, `${posts.length} posts`);
    for (const { title, categories, tags } of posts)
      assert.ok(categories.length > 0 && tags.length > 0, title.rendered);
    assert.ok(new Set(posts.map(({ format }) => format)).size >= 5, 'formats');
    assert.equal(posts.filter(({ sticky }) => sticky).length, 1);
    const own = await list('/categories?hide_empty=true&per_page=100');
    assert.ok(own.length >= 5 && own.some(({ parent }) => parent > 0), 'categories, one below another');
  });

  it('has tags that posts and events share, counted together', async () => {
    const tags = await list('/tags?per_page=100');
    const shared = [];
    for (const { id, count } of tags) {
      const posts = (await list(`/posts?tags=${id}`)).length;
      if (posts > 0 && count > posts) shared.push(id);
    }
    assert.ok(shared.length >= 2, `${shared.length} shared`);
  });

  it('has the category that posts without any get', async () => {
    const [found] = await list('/categories?slug=uncategorized');
    const { default_category } = await site.ask(200, 'GET', '/settings', { as: 'administrator' });
    assert.equal(found?.id, default_category);
  });

  it('has a tree of pages', async () => {
    const pages = await list('/pages?per_page=100');
    const below = pages.filter(({ parent }) => parent > 0);
    assert.ok(pages.length >= 6 && below.length >= 4);
    for (const { parent, link } of below) {
      const above = pages.find(({ id }) => id === parent);
      assert.ok(above && link.startsWith(above.link), link);
    }
  });

  it('has two patterns, both used, and every use shows content of one of them', async () => {
    const blocks = await edited('blocks');
    assert.ok(blocks.length >= 2);
    const used = new Set<number>();
    for (const { title, content } of await all()) {
      for (const [, ref] of content.raw.matchAll(/<!-- wp:block \{"ref":(\d+)\} \/-->/g)) {
        const block = blocks.find(({ id }) => id === Number(ref));
        assert.ok(block, `${title.raw} uses ${ref}`);
        used.add(block.id);
        const [, words] = block.content.raw.match(/>([^<>\n]{5,})</);
        assert.ok(content.rendered.includes(words), `${title.raw} shows ${words}`);
      }
    }
    assert.equal(used.size, blocks.length);
  });

  it('has a menu with links to its pages, or to pages of a front end', async () => {
    const [menu, ...others] = await edited('navigation');
    assert.deepEqual(others, []);
    assert.ok(menu);
    const links = [...menu.content.rendered.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    const pages = (await list('/pages?per_page=100')).map(({ link }) => new URL(link).pathname);
    assert.ok(links.length >= 4);
    for (const link of links) assert.ok(['/events/', '/news/', ...pages].includes(link), link);
  });

  it('has menus for everybody, at both places, whose items follow pages, a category and the calendar', async () => {
    const places = Object.values(await site.ask(200, 'GET', '/menu-locations'));
    for (const { name, menu } of places) assert.ok(menu > 0, `${name} shows a menu`);
    const items = await list('/menu-items');
    const types = new Set(items.map(({ type }) => type));
    assert.deepEqual([...types].sort(), ['custom', 'post_type', 'post_type_archive', 'taxonomy']);
    const pages = await list('/pages?per_page=100');
    for (const { title, url, invalid, object, object_id } of items) {
      assert.ok(!invalid && title.rendered !== '' && url !== '', title.rendered);
      const page = pages.find(({ id }) => object === 'page' && id === object_id);
      if (page) assert.deepEqual([title.rendered, url], [page.title.rendered, page.link]);
    }
    assert.equal(items.filter(({ parent }) => parent > 0).length, 1, 'one is below another');
  });

  it('is rendered without leftovers', async () => {
    for (const { type, id, title, content, excerpt } of await all()) {
      const html = `${title.rendered ?? title.raw}${content?.rendered ?? ''}${excerpt?.rendered ?? ''}`;
      // where a list of posts may stop: it stays, as in the reference
      const shown = html.replaceAll('<!--more-->', '');
      assert.doesNotMatch(shown, /<!--|-->|wp:|"@|undefined|\[object/, `${type} ${id}`);
      if (content?.rendered !== undefined) assert.notEqual(content.rendered.trim(), '', `${type} ${id}`);
    }
  });

  it('has no link to a route that does not answer', async () => {
    const hrefs = new Set(
      [...(await all()), ...(await edited('menu-items')), ...(await edited('menus'))].flatMap(
        ({ _links: { curies, ...links } }) =>
          Object.values(links as Record<string, { href: string }[]>).flatMap((of) => of.map(({ href }) => href)),
      ),
    );
    assert.ok(hrefs.size > 50);
    for (const href of hrefs) {
      const { pathname, search } = new URL(href);
      const { status } = await site.json(`${pathname}${search}`.replace('/api', ''), { as: 'administrator' });
      assert.equal(status, 200, href);
    }
  });
});

test('the demo has the theme that new sites begin with', async () => {
  const starter = fileURLToPath(new URL('../plugins/site/starter', import.meta.url));
  const themes = await textsBelow(nodeFileSystem, `${starter}/themes`);
  assert.ok('daybook/theme.json' in themes);
  assert.deepEqual(await textsBelow(nodeFileSystem, `${data}themes`), themes, 'scripts/demo.ts makes it anew');
});

describe('the demo’s builder', () => {
  let site: AskingSite;
  before(async () => {
    site = await builderSite(demoFiles());
  });
  after(() => site.close());

  it('has icons that cleaning does not change', async () => {
    const { sets, icons } = await site.ask(200, 'GET', '/icons/export');
    assert.ok(sets.length >= 2 && icons.length >= 12, `${icons.length} icons`);
    const drawn = JSON.parse(readFileSync(new URL('../scripts/demo/town-icons.json', import.meta.url), 'utf8'));
    assert.deepEqual({ sets, icons }, drawn);
  });

  it('has tags that group its posts and pages in the design set', async () => {
    const tags = (await site.ask(200, 'GET', '/design-set/tags')) as Answer[];
    assert.ok(tags.length >= 4 && tags.some(({ count }) => count > 1));
  });
});
