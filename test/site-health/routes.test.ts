import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { type Check, definePlugin, ROLES, type Role } from '../../core/index.ts';
import siteHealth from '../../plugins/site-health/index.ts';
import { pluginSource, type TestSite, testSite } from '../../scripts/testing/test-site.ts';
import { type Answer, presentPlugin } from '../asking-site.ts';

const ROOT = '/site-health/v1';

/** Those of the plugin itself, in their order. */
const OWN = [
  'data-folder',
  'disk-space',
  'journal',
  'lock',
  'quarantine',
  'conflicts',
  'settings',
  'plugin-code',
  'jobs',
  'mail',
  'watcher',
  'git',
  'clock',
  'authorization-header',
  'https-status',
];

const oven: Check = {
  name: 'oven',
  label: 'Oven',
  run: ({ site, config, now }) => ({
    status: 'recommended',
    message: `The oven of ${site.title} <is> cool at ${now}.`,
    details: [`${JSON.stringify(config)} & more`],
    action: 'Light it.',
  }),
};
const bakery = pluginSource(definePlugin({ name: 'bakery' }).with({ checks: [oven] }));
const source = presentPlugin('site-health');
const settings = { title: 'Bread', url: 'https://site.test' };

let site: TestSite;
before(async () => {
  site = await testSite([source, bakery], { settings });
});
after(() => site.close());

const ask = (path: string, as: Role | 'nobody' = 'administrator') =>
  site.json<Answer>(`${ROOT}${path}`, as === 'nobody' ? {} : { as });

const paths = ['/tests', '/status', '/directory-sizes', ...[...OWN, 'oven'].map((name) => `/tests/${name}`)];

for (const path of paths) {
  for (const role of ['nobody', ...ROLES] as const) {
    const [status, code] =
      role === 'nobody' ? [401, 'rest_forbidden'] : role === 'administrator' ? [200] : [403, 'rest_forbidden'];
    test(`${path} for ${role}: ${status}`, async () => {
      const answer = await ask(path, role);
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
      if (status !== 200) assert.deepEqual(Object.keys(answer.body), ['code', 'message', 'data'], 'and tells nothing');
    });
  }
}

test('the index lists each test as a route of its own, and nothing that writes', async () => {
  const { body } = await site.json<Answer>(ROOT);
  assert.deepEqual(
    Object.keys(body.routes).sort(),
    [ROOT, ...['/doc', ...paths].map((path) => `${ROOT}${path}`)].sort(),
  );
  for (const { methods } of Object.values<Answer>(body.routes)) assert.deepEqual(methods, ['GET']);
});

test('every response matches its declaration', async () => {
  const plugin = site.site.plugins.find(({ name }) => name === siteHealth.name);
  for (const path of paths) {
    const route = plugin?.routes.find((one) => one.path === path);
    assert.ok(route, path);
    const { issues = [] } = v.safeParse(route.returns, (await ask(path)).body);
    assert.deepEqual(
      issues.map((issue) => `${path} ${v.getDotPath(issue)}: ${issue.message}`),
      [],
    );
  }
});

test('a test has the members of the reference, its texts escaped, and the same in plain text', async () => {
  const { body } = await ask('/tests/oven');
  assert.deepEqual(body, {
    test: 'oven',
    label: 'Oven',
    status: 'recommended',
    badge: { label: 'Almanac', color: 'orange' },
    description: '<p>The oven of Bread &lt;is&gt; cool at 1894708800000.</p><ul><li>{} &amp; more</li></ul>',
    actions: '<p>Light it.</p>',
    message: 'The oven of Bread <is> cool at 1894708800000.',
    details: ['{} & more'],
    action: 'Light it.',
  });
  const good = (await ask('/tests/lock')).body;
  assert.deepEqual([good.badge.color, good.actions, good.action, good.details], ['green', '', null, []]);
});

test('all tests in order, with a summary; the status is the same', async () => {
  const { tests, ...overall } = (await ask('/tests')).body;
  assert.deepEqual(
    tests.map((one: Answer) => one.test),
    [...OWN, 'oven'],
  );
  assert.deepEqual(overall, { status: 'recommended', counts: { good: OWN.length, recommended: 1, critical: 0 } });
  assert.deepEqual((await ask('/status')).body, overall);
});

for (const path of ['/tests/roof', '/tests/lock/more', '/tests/__proto__', '/tests/constructor']) {
  test(`${path}: there is no such test`, async () => {
    const answer = await ask(path);
    assert.deepEqual([answer.status, answer.body.code], [404, 'rest_no_route']);
  });
}

test('nothing is cached', async () => {
  for (const path of paths) {
    const { headers } = await ask(path);
    assert.equal(headers.get('cache-control'), 'private, no-store', path);
  }
  const shown = async () => (await ask('/tests/clock')).body.message;
  const before = await shown();
  site.clock.advance(1_000);
  assert.notEqual(await shown(), before);
});

test('a check of a plugin that is switched off is gone, and its route with it', async () => {
  const other = await testSite([source, bakery], { settings });
  const status = async () => (await other.json(`${ROOT}/tests/oven`, { as: 'administrator' })).status;
  assert.equal(await status(), 200);
  await other.saveSettings({ ...settings, plugins: { 'site-health': true, bakery: false } });
  assert.equal(await status(), 404);
  await other.close();
});

test('directory sizes have the members of the reference; the total counts a folder of a folder once', async () => {
  const { body } = await ask('/directory-sizes');
  assert.ok(body.users_size.raw > 0 && body.users_size.files > 0);
  for (const { size, raw, debug } of Object.values<Answer>(body)) {
    assert.match(size, /^[\d.]+ ([KMGT]i)?B$/);
    assert.equal(debug, `${size} (${raw} bytes)`);
  }
  for (const name of ['journal', 'snapshot', 'private', 'conflicts', 'tmp'])
    assert.ok(body[`almanac_${name}_size`], name);
  const whole = Object.entries<Answer>(body).filter(([name]) => !/^almanac_.+_size$|^total_size$/.test(name));
  assert.equal(
    body.total_size.raw,
    whole.reduce((sum, [, { raw }]) => sum + raw, 0),
  );
});

test('a site without the plugin has none of it', async () => {
  const without = await testSite([bakery], { off: [source] });
  assert.equal((await without.json(`${ROOT}/status`, { as: 'administrator' })).status, 404);
  await without.close();
});

test('a plugin that does not declare health gets none', async () => {
  const nosy = pluginSource(siteHealth, { uses: [] });
  const other = await testSite([nosy], { settings });
  const { status, body } = await other.json<Answer>(`${ROOT}/status`, { as: 'administrator' });
  assert.deepEqual([status, body.code], [500, 'rest_internal_error']);
  assert.match(
    other.logged.join(),
    /plugin site-health may not read the health of the site: add \\?"health\\?" to uses/,
  );
  await other.close();
});

test('nor does a check of such a plugin: it is critical, and the log names the line to add', async () => {
  const nosy: Check = {
    name: 'nosy',
    label: 'Nosy',
    run: async ({ diagnostics }) => ({ status: 'good', message: String((await diagnostics.storage()).lock.pid) }),
  };
  const plugin = definePlugin({ name: 'nosy' }).with({ checks: [nosy] });
  for (const [uses, status] of [
    [[], 'critical'],
    [['health'], 'good'],
  ] as const) {
    const other = await testSite([source, pluginSource(plugin, { uses })], { settings });
    const { body } = await other.json<Answer>(`${ROOT}/tests/nosy`, { as: 'administrator' });
    assert.equal(body.status, status, body.message);
    const refused = /plugin nosy may not read the health of the site: add \\?"health\\?" to uses/.test(
      other.logged.join(),
    );
    assert.equal(refused, status === 'critical', other.logged.join());
    await other.close();
  }
});
