import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { contentSite } from './content-site.ts';

/** Site content and the calendar are on; `builder` and the others are present. */
async function town(t: TestContext) {
  const site = await contentSite();
  t.after(() => site.close());
  const document = async () =>
    JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile('/site/settings.json')));
  return { ...site, document };
}

const as = 'administrator';

test('administrators see all installed plugins, and which are on', async (t) => {
  const { ask } = await town(t);
  const all = await ask(200, 'GET', '/plugins', { as });
  const active = await ask(200, 'GET', '/plugins?status=active', { as });
  const names = (plugins: { plugin: string }[]) => plugins.map(({ plugin }) => plugin).sort();
  assert.deepEqual(names(active as never), ['api-docs', 'app-authorization', 'blocks', 'calendar', 'content', 'site']);
  assert.ok(names(all as never).includes('builder'));
  assert.deepEqual(await ask(200, 'GET', '/plugins/builder', { as }), {
    plugin: 'builder',
    status: 'inactive',
    name: 'builder',
    plugin_uri: '',
    author: '',
    author_uri: '',
    description: {
      raw: 'Icons and the design set for page builders.',
      rendered: 'Icons and the design set for page builders.',
    },
    version: '1.0.0',
    network_only: false,
    requires_wp: '',
    requires_php: '',
    textdomain: '',
    requires: ['content', 'site'],
    _links: {
      self: [
        {
          href: 'http://site.test/api/site/v2/plugins/builder',
          targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH'] },
        },
      ],
    },
  });
  assert.deepEqual(names((await ask(200, 'GET', '/plugins?search=DESIGN+set', { as })) as never), ['builder']);
  const brief = await ask(200, 'GET', '/plugins/builder?context=embed', { as });
  assert.ok('description' in brief && !('requires' in brief));
});

test('a plugin is switched on and off by each method, and the response shows the result', async (t) => {
  const { ask, json, document } = await town(t);
  for (const method of ['POST', 'PUT', 'PATCH']) {
    assert.equal((await ask(200, method, '/plugins/builder', { as, json: { status: 'active' } })).status, 'active');
    assert.equal((await json('/builder/v1')).status, 200);
    assert.equal((await ask(200, method, '/plugins/builder', { as, json: { status: 'inactive' } })).status, 'inactive');
    assert.equal((await json('/builder/v1')).status, 404);
  }
  assert.equal((await document()).plugins.builder, false);
});

test('an unchanged or missing status changes nothing', async (t) => {
  const { ask, document } = await town(t);
  const before = await document();
  await ask(200, 'PUT', '/plugins/calendar', { as, json: { status: 'active' } });
  assert.equal((await ask(200, 'PUT', '/plugins/calendar', { as, json: {} })).status, 'active');
  assert.equal((await ask(200, 'PUT', '/plugins/builder', { as, json: {} })).status, 'inactive');
  assert.deepEqual(await document(), before);
});

test('refusals name the problem, and change nothing', async (t) => {
  const { ask, document } = await town(t);
  const before = await document();
  const put = (status: number, name: string, wanted: unknown) =>
    ask(status, 'PUT', `/plugins/${name}`, { as, json: { status: wanted } });
  assert.match((await put(400, 'builder', 'on')).data.params.status, /active/);
  assert.match(
    (await put(400, 'content', 'inactive')).data.params.status,
    /content is required by blocks, calendar, and site/,
  );
  assert.equal((await put(404, 'unheard', 'active')).code, 'rest_plugin_not_found');
  assert.equal((await put(403, 'site', 'inactive')).code, 'rest_cannot_deactivate_plugin');
  assert.equal((await ask(403, 'GET', '/plugins', { as: 'editor' })).code, 'rest_cannot_view_plugins');
  assert.equal((await ask(401, 'GET', '/plugins/builder')).code, 'rest_cannot_view_plugin');
  assert.equal(
    (await ask(403, 'PUT', '/plugins/builder', { as: 'editor', json: { status: 'active' } })).code,
    'rest_cannot_manage_plugins',
  );
  assert.deepEqual(await document(), before);
});

test('a plugin that requires an inactive one is refused, naming what to switch on first', async (t) => {
  const { ask } = await town(t);
  await ask(200, 'PUT', '/plugins/calendar', { as, json: { status: 'inactive' } });
  const { data } = await ask(400, 'PUT', '/plugins/geoloc', { as, json: { status: 'active' } });
  assert.match(data.params.status, /plugin geoloc requires calendar, which must be on as well/);
});
