import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import * as v from 'valibot';
import { can, definePlugin } from '../../core/index.ts';
import {
  parseSettings,
  SettingsError,
  settingsFile,
  settingsOf,
  settingsText,
} from '../../core/settings/settings-file.ts';
import { JournalTail } from '../../core/store/journal/journal-tail.ts';
import { pluginSource, type TestSite, testSite } from '../../scripts/testing/test-site.ts';
import hello from '../fixtures/plugins/hello/index.ts';

test('an invalid settings file is reported with line, column and member', async (t) => {
  const cases: readonly (readonly [text: string, says: string])[] = [
    ['', 'settings.json:1:1 expected a value, but the file ends'],
    ['{\n  "title": "A",\n}', 'settings.json:3:1 expected a key in double quotes, but there is "}"'],
    [
      '{\n<<<<<<< ours\n  "title": "A",\n=======\n  "title": "B",\n>>>>>>> theirs\n  "url": ""\n}',
      'settings.json:2:1 merge conflict in "title"',
    ],
    ['{\n  "title": 7\n}', 'settings.json:2:12 title: must be text, not 7'],
    ['{"timezone": "Mars/Olympus"}', 'settings.json:1:14 timezone: must be an IANA time zone such as Europe/Rome'],
    ['{"timezone": "PST"}', 'settings.json:1:14 timezone: must be an IANA time zone such as Europe/Rome'],
    [
      '{"timezone": "+02:00"}',
      'settings.json:1:14 timezone: must be an IANA time zone such as Europe/Rome; +02:00 is Etc/GMT-2',
    ],
    [
      '{"timezone": "UTC-5"}',
      'settings.json:1:14 timezone: must be an IANA time zone such as Europe/Rome; UTC-5 is Etc/GMT+5',
    ],
    ['{"timezone": "UTC+5:30"}', 'settings.json:1:14 timezone: must be an IANA time zone such as Europe/Rome'],
    ['{"timezone": "UTC+20"}', 'settings.json:1:14 timezone: must be an IANA time zone such as Europe/Rome'],
    ['{"url": "town"}', 'settings.json:1:9 url: must be an address such as https://example.org'],
    ['{"url": "ftp://town.example"}', 'settings.json:1:9 url: must be an address such as https://example.org'],
    ['{"rest_root": "api"}', 'settings.json:1:15 rest_root: must be a path such as /api'],
    ['{"limits": {"url": "long"}}', 'settings.json:1:20 limits.url: must be a number, not "long"'],
    ['{"limits": {"thread_cpu": 4}}', 'settings.json:1:27 limits.thread_cpu: must be at least 1000'],
    ['{"plugins": {"calendar": 1}}', 'settings.json:1:26 plugins.calendar: must be true or false or an object, not 1'],
    ['[]', 'settings.json:1:1 must be an object: { … }'],
    [
      `{"plugins": {"calendar": "${'x'.repeat(5_000)}"}}`,
      `settings.json:1:26 plugins.calendar: must be true or false or an object, not "${'x'.repeat(99)}…`,
    ],
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

test('settings that are not UTF-8', () => {
  assert.throws(() => settingsText(Buffer.from('{\n  "title": "caf\u00e9"\n}', 'latin1')), {
    name: 'SettingsError',
    message: 'settings.json:2:16 is not UTF-8',
  });
});

test('an empty settings file is a site with all defaults, and unknown members are kept', () => {
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

test('saved settings are in the log of the site, once, before later writes', async () => {
  const site = await testSite([hello]);
  await site.json('/hello/v1/notes', { as: 'author', json: { text: 'Before', stars: 1 } });
  await site.saveSettings({ title: 'Renamed' });
  await site.json('/hello/v1/notes', { as: 'author', json: { text: 'After', stars: 1 } });
  const entries = await new JournalTail(site.fileSystem, '/site/.almanac/journal', 1).read();
  const said = entries.flatMap(({ texts, files }) => [
    ...texts.map(({ path, bytes }) => [path, JSON.parse(new TextDecoder().decode(bytes)).title]),
    ...files.flatMap(({ path, bytes }) =>
      path.startsWith('hello/notes/') ? [['note', JSON.parse(new TextDecoder().decode(bytes)).text]] : [],
    ),
  ]);
  assert.deepEqual(said, [
    ['note', 'Before'],
    ['settings.json', 'Renamed'],
    ['note', 'After'],
  ]);
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

test('invalid settings leave the old ones in effect, and the log has the reason', async (t) => {
  const cases: readonly (readonly [settings: Record<string, unknown>, why: RegExp])[] = [
    [{ title: 7 }, /title: must be text/],
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

/** What the settings' own check says of the site: its row, and below it why. */
async function settingsCheck({ command }: TestSite): Promise<string> {
  const lines = await command('doctor', false).catch((error: Error) => error.message.split('\n'));
  const row = lines.findIndex((line) => /^\w+ +Settings /.test(line));
  return lines.slice(row, row + 2).join('\n');
}

test('health reports settings that cannot start until a valid edit is read', async (t) => {
  const [broken, needy] = ['broken', 'needy'].map((name) => definePlugin({ name }).with({}));
  assert.ok(broken && needy);
  const site = await testSite([hello], {
    off: [
      { ...pluginSource(broken), load: () => Promise.reject(new Error('no code')) },
      pluginSource(needy, { requires: ['broken'] }),
    ],
  });
  t.after(() => site.close());
  for (const [plugins, why] of [
    [{ hullo: true }, /there is no such plugin/],
    [{ hello: true, needy: true }, /plugin needy requires plugin broken, which is not on/],
    [{ hello: true, broken: true }, /no code/],
  ] as const) {
    await site.saveSettings({ title: 'Refused', plugins });
    assert.match(await settingsCheck(site), /^critical +Settings/);
    assert.match(await settingsCheck(site), why);
    assert.match(site.logged.at(-1) ?? '', why);
    assert.equal((await site.json('/')).body.name, 'Almanac');
    assert.equal((await site.json('/hello/v1/notes')).status, 200);
    await site.saveSettings({ title: 'Almanac', plugins: { hello: true } });
    assert.match(await settingsCheck(site), /^good +Settings/);
  }
  await site.saveSettings({ plugins: { hello: false } });
  assert.equal((await site.json('/hello/v1/notes')).status, 404);
});

test('health reports at once that a change has repaired the settings', async (t) => {
  const needy = pluginSource(definePlugin({ name: 'needy' }).with({}), { requires: ['spare'] });
  const site = await testSite([hello], { off: [needy, definePlugin({ name: 'spare' }).with({})] });
  t.after(() => site.close());
  await site.saveSettings({ plugins: { hello: true, needy: true } });
  assert.match(await settingsCheck(site), /^critical/);
  await site.command('plugin on', { names: ['spare'], on: true });
  assert.match(await settingsCheck(site), /^good/);
});

const switchboard = definePlugin({
  name: 'switchboard',
  namespace: 'switchboard/v1',
  config: v.object({ lamp: v.optional(v.string(), 'green') }),
});

/** Merges the sent values into the plugin settings. @returns the resulting state of the site */
const turn = switchboard.write({
  method: 'POST',
  path: '/plugins',
  params: { plugins: v.record(v.string(), v.unknown()), fails: v.optional(v.boolean(), false) },
  allow: can('manage_site'),
  summary: 'Switches plugins on and off.',
  returns: v.unknown(),
  stage: async ({ params, changeSettings }) =>
    changeSettings((settings) => ({ ...settings, plugins: { ...Object(settings.plugins), ...params.plugins } })),
  run: ({ staged: { site, config }, params }) => {
    if (params.fails) throw new Error('after all');
    return { title: site.title, config };
  },
});

/** A site with a switchboard, and a small plugin. */
async function withSwitchboard(t: TestContext, uses: readonly string[] = ['settings']) {
  const site = await testSite([pluginSource(switchboard.with({ routes: [turn] }), { uses }), hello]);
  t.after(() => site.close());
  const say = (plugins: unknown, more = {}) =>
    site.json('/switchboard/v1/plugins', { as: 'administrator', json: { plugins, ...more } });
  const document = async () =>
    JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile('/site/settings.json')));
  return { ...site, say, document };
}

test('a plugin switches others off and on, and its response shows the result', async (t) => {
  const { say, json, document } = await withSwitchboard(t);
  const off = await say({ hello: false, switchboard: { lamp: 'red' } });
  assert.deepEqual([off.status, off.body], [200, { title: 'Almanac', config: { lamp: 'red' } }]);
  assert.equal((await json('/hello/v1/notes')).status, 404);
  assert.deepEqual((await document()).plugins, { switchboard: { lamp: 'red' }, hello: false });
  await say({ hello: true });
  assert.equal((await json('/hello/v1/notes')).status, 200);
});

test('a plugin that switches itself off answers to the end', async (t) => {
  const { say } = await withSwitchboard(t);
  assert.deepEqual((await say({ switchboard: false })).body, { title: 'Almanac' });
  assert.equal((await say({ switchboard: true })).status, 404);
});

test('settings that cannot start are refused with the reason, and nothing is written', async (t) => {
  const cases: readonly (readonly [plugins: unknown, member: string, why: RegExp])[] = [
    [{ hullo: true }, 'plugins', /plugins\.hullo: there is no such plugin/],
    [{ switchboard: { lamp: 7 } }, 'plugins', /plugins\.switchboard\.lamp: must be/],
    [{ hello: 7 }, 'plugins.hello', /must be true or false or an object/],
  ];
  for (const [plugins, member, why] of cases) {
    await t.test(String(why), async (t) => {
      const { say, json, document } = await withSwitchboard(t);
      const before = await document();
      const { status, body } = await say(plugins);
      assert.deepEqual([status, body.code], [400, 'rest_invalid_param']);
      assert.match((body.data as { params: Record<string, string> }).params[member] ?? '', why);
      assert.deepEqual(await document(), before);
      assert.equal((await json('/hello/v1/notes')).status, 200);
    });
  }
});

test('a plugin without a grant changes no settings, and the log names the line to add', async (t) => {
  const { say, document, logged } = await withSwitchboard(t, []);
  const before = await document();
  assert.equal((await say({ hello: false })).status, 500);
  assert.match(
    logged.join('\n'),
    /plugin switchboard may not list the plugins or change the settings: add \\"settings\\" to uses/,
  );
  assert.deepEqual(await document(), before);
});

test('a change is not undone by what the route does after it', async (t) => {
  const { say, json } = await withSwitchboard(t);
  assert.equal((await say({ hello: false }, { fails: true })).status, 500);
  assert.equal((await json('/hello/v1/notes')).status, 404);
});

test('a start finds the settings that a crash left aside', async (t) => {
  const site = await testSite([hello], { files: { 'settings.json.before': '{"title": "Older"}' } });
  t.after(() => site.close());
  assert.equal((await site.json('/')).body.name, 'Almanac');
  const file = settingsFile(site.fileSystem, '/site');
  await site.fileSystem.rename('/site/settings.json', '/site/settings.json.before');
  await file.read();
  assert.equal(settingsOf(file.data).timezone, 'America/New_York');
});
