import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSettings, SettingsError } from '../core/settings-file.ts';
import { testSite } from '../core/testing/test-site.ts';
import hello from './fixtures/plugins/hello/index.ts';

test('a settings file that cannot be used is told with line, column and member', async (t) => {
  const cases: readonly (readonly [text: string, says: string])[] = [
    ['', 'settings.json:1:1 expected a value, but the file ends'],
    ['{\n  "title": "A",\n}', 'settings.json:3:1 expected a key in double quotes, but there is "}"'],
    ['{\n  "title": 7\n}', 'settings.json:2:12 title: Invalid type: Expected string but received 7'],
    ['{"timezone": "Mars/Olympus"}', 'settings.json:1:14 timezone: must be an IANA zone such as Europe/Rome'],
    ['{"timezone": "+02:00"}', 'settings.json:1:14 timezone: must be an IANA zone such as Europe/Rome'],
    ['{"rest_root": "api"}', 'settings.json:1:15 rest_root: must be a path such as /api'],
    ['{"limits": {"url": "long"}}', 'settings.json:1:20 limits.url: Invalid type: Expected number but received "long"'],
    [
      '{"plugins": {"calendar": 1}}',
      'settings.json:1:26 plugins.calendar: Invalid type: Expected (boolean | Object) but received 1',
    ],
    ['[]', 'settings.json:1:1 must be an object: { … }'],
  ];
  for (const [text, says] of cases) {
    await t.test(says, () =>
      assert.throws(
        () => parseSettings(text),
        (error) => {
          assert(error instanceof SettingsError);
          assert.equal(error.message, says);
          return true;
        },
      ),
    );
  }
});

test('an empty file of settings is a site with all defaults, and members that nobody knows are kept', () => {
  const settings = parseSettings('{"note": "ours"}');
  assert.equal(settings.timezone, 'UTC');
  assert.equal(settings.limits.json_body, 1024 * 1024);
  assert.equal(settings.note, 'ours');
});

test('saved settings take effect without a restart', async () => {
  const site = await testSite([hello]);
  await site.saveSettings({ title: 'Renamed' });
  assert.equal((await site.json('/')).body.name, 'Renamed');
  assert.equal((await site.json('/hello/v1/notes')).status, 200);
  await site.close();
});

test('a plugin is switched off and on again; a request in flight ends on the set it began with', async () => {
  const site = await testSite([hello]);
  const inFlight = site.fetch('/hello/v1/notes');
  await site.saveSettings({ plugins: { hello: false } });
  assert.equal((await inFlight).status, 200);
  assert.equal((await site.json('/hello/v1/notes')).status, 404);
  await site.saveSettings({ plugins: { hello: true } });
  assert.equal((await site.json('/hello/v1/notes')).status, 200);
  await site.close();
});

test('settings that cannot be used leave the old ones serving, and the log says why', async (t) => {
  const cases: readonly (readonly [settings: Record<string, unknown>, why: RegExp])[] = [
    [{ title: 7 }, /title: Invalid type/],
    [{ plugins: { hullo: true } }, /plugins\.hullo: there is no such plugin/],
  ];
  for (const [settings, why] of cases) {
    await t.test(String(why), async () => {
      const site = await testSite([hello]);
      await site.saveSettings(settings);
      assert.equal((await site.json('/hello/v1/notes')).status, 200);
      assert.match(site.logged.join('\n'), why);
      await site.close();
    });
  }
});
