/** Addresses that a published item shares with something else: which is shown, and who is notified. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin } from '../../core/index.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';
import { webSite } from './web-site.ts';

const town = (t: Parameters<typeof webSite>[0], settings: object = {}) =>
  webSite(t, { url: 'https://mill.test', more: ['api-docs', 'oembed'].map(presentPlugin), ...settings });

test('a published page goes before a page of a plugin, and not before the API and files', async (t) => {
  const site = await town(t);
  const shown = async (path: string) => /<title>(.*?)<\/title>/.exec((await site.visit(path)).text)?.[1];
  assert.equal(await shown('/docs'), 'API of Mill Lane');
  const docs = await site.write('pages', { title: 'Docs', slug: 'docs' });
  await site.write('pages', { title: 'Events', slug: 'events' });
  await site.write('pages', { title: 'Api', slug: 'api' });
  await site.write('pages', { title: 'Uploads', slug: 'uploads' });
  assert.equal(await shown('/docs/'), 'Docs – Mill Lane');
  assert.equal(await shown('/events/'), 'Events – Mill Lane');
  assert.match((await site.visit('/events/month/')).text, /event-grid/);
  assert.equal((await site.visit('/api/')).headers.get('content-type'), 'application/json; charset=UTF-8');
  assert.equal((await site.visit('/uploads/')).status, 404);
  // what was kept of one is not given for the other
  await site.json(`/site/v2/pages/${docs}`, { as: 'administrator', json: { status: 'draft' } });
  for (let time = 0; time < 3; time++) assert.equal(await shown('/docs'), 'API of Mill Lane');
  await site.json(`/site/v2/pages/${docs}`, { as: 'administrator', json: { status: 'publish' } });
  assert.equal(await shown('/docs/'), 'Docs – Mill Lane');
});

test('the log names the page that failed, not the one that shows the error', async (t) => {
  const shop = definePlugin({ name: 'shop' });
  const fails = shop.page({
    path: '/shop',
    params: {},
    run: () => {
      throw new Error('no jam');
    },
  });
  const site = await town(t, { more: [pluginSource(shop.with({ pages: [fails] }))] });
  const { status, text } = await site.visit('/shop');
  assert.deepEqual([status, /Something went wrong on our side/.test(text)], [500, true]);
  assert.equal(site.logged.length, 1);
  assert.match(site.logged[0] ?? '', /"plugin":"shop","route":"GET \/shop","error":"Error: no jam/);
});

test('saving an item at an address in use is reported', async (t) => {
  const site = await town(t);
  const save = async (path: string, json: object) => {
    const { headers, body } = await site.json<{ id: number }>(path, { as: 'administrator', json });
    return { taken: headers.get('almanac-address-taken'), id: body.id };
  };
  for (const [slug, taken] of [
    ['docs', 'the page /docs of plugin api-docs'],
    ['api', 'the API'],
    ['uploads', 'the folder uploads of plugin site'],
    ['events', 'the calendar'],
    ['visit', null],
  ] as const) {
    const made = await save('/site/v2/pages', { title: slug, slug, status: 'publish' });
    assert.equal(made.taken, taken, slug);
    const drafted = await save(`/site/v2/pages/${made.id}`, { status: 'draft' });
    assert.equal(drafted.taken, null, `${slug} as a draft`);
    assert.equal((await save(`/site/v2/pages/${made.id}`, { status: 'publish' })).taken, taken, slug);
  }
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  await site.site.run(['doctor'], false, { print, warn: print, progress: () => {} });
  const from = printed.findIndex((line) => line.includes('Addresses'));
  assert.match(
    printed[from] ?? '',
    /recommended +Addresses +4 published items share their addresses with something else\./,
  );
  assert.deepEqual(
    printed.slice(from + 1, from + 5).map((line) => line.trim().replace(/\d+/, 'N')),
    [
      'site/pages/N.json: /docs/ is also the address of the page /docs of plugin api-docs, which it hides',
      'site/pages/N.json: /api/ is also the address of the API, which is shown instead of it',
      'site/pages/N.json: /uploads/ is also the address of the folder uploads of plugin site, which is shown instead of it',
      'site/pages/N.json: /events/ is also the address of the calendar, which it hides',
    ],
  );
});

test('a site whose address has a path works throughout', async (t) => {
  const site = await town(t, {
    url: 'https://mill.test/lane',
    files: { 'redirects.json': '{ "version": 1, "redirects": { "/old/": "/visit/" } }' },
  });
  await site.write('pages', { title: 'Walk' });
  await site.write('posts', { title: 'First', date: '2030-01-02T10:00:00' });
  const home = await site.visit('/lane/');
  assert.equal(home.status, 200);
  for (const [, link = ''] of home.text.matchAll(/\s(?:href|src|action)="([^"#]*)"/g)) {
    if (link.startsWith('data:')) continue;
    assert.match(link, /^(?:(?:https|webcal):\/\/mill\.test)?\/lane(?:\/|$)/, link);
    const { status } = await site.visit(link.replace(/^(?:https|webcal):\/\/mill\.test/, ''));
    assert.equal(status, 200, link);
  }
  for (const [path, status, location] of [
    ['/lane/old', 301, 'https://mill.test/lane/visit/'],
    ['/lane/walk', 301, 'https://mill.test/lane/walk/'],
    ['/lane', 200, null],
    ['/walk/', 404, null],
    ['/lane/feed/', 200, null],
    ['/lane/wp-sitemap.xml', 200, null],
    ['/lane/robots.txt', 200, null],
    ['/lane/events/?ical=1', 200, null],
  ] as const) {
    const visited = await site.visit(path);
    assert.deepEqual([visited.status, visited.location], [status, location], path);
    assert.ok(!/https:\/\/mill\.test(?!\/lane)/.test(visited.text), path);
  }
});
