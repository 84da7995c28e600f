/** The harness of S2 detects defects: users who may read hidden content, or learn it from a plugin, can tell the worlds apart. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contribute, definePlugin } from '../../../../core/index.ts';
import { eventFields, events } from '../../../../plugins/calendar/index.ts';
import { embeddables } from '../../../../plugins/content/index.ts';
import { pluginSource } from '../../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../../asking-site.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { batchedWorlds } from '../batched/worlds.ts';
import { builderWorlds } from '../builder/worlds.ts';
import { openWorld } from '../calendar/world.ts';
import { calendarWorlds } from '../calendar/worlds.ts';
import { placesWorlds } from '../geoloc/worlds.ts';
import { pastWorlds } from '../git/worlds.ts';
import { embedWorlds } from '../oembed/worlds.ts';
import { mediaWorlds } from '../site/media/worlds.ts';
import { stylesId } from '../site/theme/styles-id.ts';
import { THEME } from '../site/theme/world-names.ts';
import { themeWorlds, visitorWorlds } from '../site/theme/worlds.ts';
import { patternWorlds, siteWorlds } from '../site/worlds.ts';
import { ticketsWorlds } from '../tickets/worlds.ts';
import { pageWorlds } from '../web/worlds.ts';
import type { Ask, Worlds } from '../world.ts';
import { playWorlds } from './play-worlds.ts';

/** Some requests, none of them anonymous for the list of events. */
const asks = calendarWorlds.asks.filter(({ who, path }) => who === 'nobody' && /\/events(\?|$)/.test(path));
const play = (worlds: Partial<Worlds>) =>
  playWorlds({ ...calendarWorlds, asks, writes: [], ...worlds }, seededRandom(1), 0);

test('nobody tells the worlds apart by the list of events', async () => {
  assert.ok(asks.length > 200, String(asks.length));
  assert.deepEqual(await play({}), { done: asks.length, differences: [] });
});

test('an administrator does', async () => {
  const { differences } = await play({ asks: asks.map((ask) => ({ ...ask, who: 'administrator' })) });
  assert.ok(differences.length > 40, String(differences.length));
});

test('nobody does when a plugin shows with an event what protects it', async () => {
  const telling = definePlugin({ name: 'telling' }).with({
    extends: [
      contribute(eventFields, {
        params: {},
        store: () => ({}),
        show: (record) => ({ lock: 'password' in record && record.password }),
      }),
    ],
  });
  const more = [pluginSource(telling, { requires: ['calendar'] })];
  const { differences } = await play({ open: (side) => openWorld(side, more) });
  assert.deepEqual(differences, []);
});

/** Some of all questions to site content. */
const contentAsks = siteWorlds.asks.filter(
  ({ who, path }, index) => who === 'nobody' && index % 7 === 0 && !/\/(users|settings|types)/.test(path),
);
const playContent = (worlds: Partial<Worlds>) =>
  playWorlds({ ...siteWorlds, asks: contentAsks, writes: [], ...worlds }, seededRandom(1), 0);

test('nobody tells the worlds of site content apart, and an editor does', async () => {
  assert.ok(contentAsks.length > 200, String(contentAsks.length));
  assert.deepEqual(await playContent({}), { done: contentAsks.length, differences: [] });
  const { differences } = await playContent({ asks: contentAsks.map((ask) => ({ ...ask, who: 'editor' })) });
  for (const part of ['/posts', '/pages', '/blocks', '/revisions', '/autosaves', 'status=', 'context=']) {
    assert.ok(
      differences.some((difference) => difference.includes(part)),
      part,
    );
  }
});

test('an editor tells the worlds of media apart, by what they are and by what shows them', async () => {
  const asks = mediaWorlds.asks.filter(({ who, method }) => who === 'nobody' && method === 'GET');
  const { differences } = await playContent({ ...mediaWorlds, asks: asks.map((ask) => ({ ...ask, who: 'editor' })) });
  for (const part of ['/media', '/posts', '/pages', '/events', '/venues', '/organizers', 'status=private', 'parent=']) {
    assert.ok(
      differences.some((difference) => difference.includes(part)),
      part,
    );
  }
});

test('an editor tells the design sets of two worlds apart, by items and by tags', async () => {
  const asks = builderWorlds.asks.filter(({ who }) => who === 'nobody');
  const { differences } = await playContent({ ...builderWorlds, asks: asks.map((ask) => ({ ...ask, who: 'editor' })) });
  for (const part of ['/design-set ', '/design-set?tag=quartz', '/design-set/tags ']) {
    assert.ok(
      differences.some((difference) => difference.includes(part)),
      part,
    );
  }
});

test('who reads patterns tells their worlds apart', async () => {
  const asks = patternWorlds.asks.filter(({ path }) => /\/blocks\?(search|orderby)/.test(path));
  const { differences } = await playContent({ ...patternWorlds, asks: asks.map((ask) => ({ ...ask, who: 'author' })) });
  assert.ok(differences.length > 10, String(differences.length));
});

/** Some requests to two worlds, by a user who may read the responses. */
async function toldApart(worlds: Worlds, who: Ask['who'], paths: readonly string[]): Promise<readonly string[]> {
  const asks = paths.map((path) => ({ who, method: 'GET', path: `/site/v2${path}` }));
  for (const { path } of asks)
    assert.ok(
      worlds.asks.some((ask) => ask.path === path),
      path,
    );
  const { differences } = await playContent({ ...worlds, asks });
  return paths.filter((path) => differences.some((difference) => difference.includes(` /site/v2${path} `)));
}

test('an administrator tells the worlds of templates, menus and styles apart, by all that is hidden', async () => {
  const paths = [
    '/templates?context=edit',
    '/template-parts?area=header',
    '/templates/paper/quartz-draft',
    '/template-parts/paper//zephyr-private',
    '/templates/paper%2Fcovered',
    '/templates/paper/open/revisions',
    '/template-parts/paper/open/autosaves',
    '/menu-items?status=draft',
    '/menu-items?orderby=title',
    `/global-styles/${stylesId(THEME)}/revisions`,
  ];
  assert.deepEqual(await toldApart(themeWorlds, 'administrator', paths), paths);
});

test('who writes content tells the worlds apart that differ in what visitors do not read', async () => {
  const paths = [
    '/templates',
    '/templates/lookup?slug=page-about',
    '/template-parts/paper/header',
    '/menu-items',
    '/menus?_embed=1',
    `/global-styles/${stylesId(THEME)}`,
    '/global-styles/themes/paper/variations',
    '/themes/paper',
  ];
  const [closed] = visitorWorlds;
  assert.ok(closed);
  assert.deepEqual(await toldApart(closed, 'contributor', paths), paths);
});

test('who may edit what is hidden tells the worlds of batches apart', async () => {
  const asks = batchedWorlds.asks.slice(0, 10).map((ask) => ({ ...ask, who: 'editor' as const }));
  const { differences } = await playContent({ ...batchedWorlds, asks });
  assert.ok(differences.length > 0);
});

test('everybody does when a plugin lets others show what is hidden, by embeds, by the proxy and by pages', async () => {
  const [, worlds] = embedWorlds;
  assert.ok(worlds);
  const telling = definePlugin({ name: 'telling' }).with({
    extends: [
      contribute(embeddables, {
        name: 'telling',
        at: () => undefined,
        find: ({ store }, id) => {
          const event = store.of(events).get(id);
          return event && { id, url: '', title: event.title, excerpt: '', author: 0, image: undefined, facts: [] };
        },
      }),
    ],
  });
  const more = [presentPlugin('oembed'), pluginSource(telling, { requires: ['content', 'calendar'] })];
  const asks = worlds.asks.filter(({ path }) => /%3Fp%3D|\/embed\/\d/.test(path));
  const { differences } = await playContent({ ...worlds, asks, open: (side) => openWorld(side, more) });
  for (const part of ['/embed?url=', '/proxy?url=', '/../embed/']) {
    assert.ok(
      differences.some((difference) => difference.includes(part) && difference.includes('quartz event')),
      part,
    );
  }
});

test('an administrator tells worlds apart by what records were, by where venues are, and by who comes', async () => {
  for (const [worlds, ...parts] of [
    [pastWorlds, '/history', '_at=2029-06-01'],
    [placesWorlds, '/venues/'],
    [ticketsWorlds, '/events/', '/rsvps'],
  ] as const) {
    const asks = worlds.asks.filter(({ who, method }) => who === 'nobody' && method === 'GET');
    const { differences } = await playContent({
      ...worlds,
      asks: asks.map((ask) => ({ ...ask, who: 'administrator' })),
    });
    for (const part of parts) {
      assert.ok(
        differences.some((difference) => difference.includes(part)),
        part,
      );
    }
  }
});

test('pages that visitors see tell nobody the worlds apart, and the alias of the API tells an editor', async () => {
  for (const worlds of pageWorlds) {
    const asks = worlds.asks.filter((_, index) => index % 9 === 0);
    assert.ok(asks.length > 150, String(asks.length));
    assert.deepEqual(await playContent({ ...worlds, asks }), { done: asks.length, differences: [] });
  }
  const [worlds] = pageWorlds;
  assert.ok(worlds);
  const asks = worlds.asks.filter(({ path }) => path.endsWith('/wp-json/wp/v2/posts?search=quartz'));
  const { differences } = await playContent({
    ...worlds,
    asks: asks.map(({ path, ...ask }) => ({ ...ask, who: 'editor', path: `${path}&status=draft` })),
  });
  assert.equal(differences.length, 1);
});
