/** What `almanac plugin new` writes is whole: its types fit, its tests pass, the check says yes. By the real command. */
import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../house/sources.ts';
import { launch, listening } from '../commands/almanac-process.ts';
import { stepsOf } from './guide.ts';

const home = mkdtempSync(join(tmpdir(), 'almanac-author-'));
after(() => rmSync(home, { recursive: true, force: true }));

/** As `npm run almanac` starts it. */
const begin = (...line: string[]) => launch([join(projectFolder, 'scripts/almanac.mjs')], home, line);
const plugin = (word: string, ...line: string[]) => begin('plugin', word, ...line, '--data', 'town').ended;
const settings = () => JSON.parse(readFileSync(join(home, 'town/settings.json'), 'utf8'));
const file = (path: string) => join(home, 'town/plugins', path);

before(async () => {
  assert.equal((await begin('init', 'town').ended).code, 0);
});

/** A usual one, one of several words, and one whose collection is called like what the code imports. */
const WRITTEN = [
  { name: 'shop', line: [] },
  { name: 'shop-items', line: ['--collection', 'gift-cards', '--description', 'Sells "gifts". */'] },
  { name: 'new', line: ['--collection', 'events', '--namespace', 'new/of/v2'] },
] as const;

/** Each part alone, and all of them: the tests that pass, and what the check points out. */
const PARTS = [
  { parts: 'job', pass: 9 },
  { parts: 'listener', pass: 9 },
  { parts: 'mail', pass: 9 },
  { parts: 'page', pass: 9 },
  { parts: 'policy', pass: 9 },
  { parts: 'secret', pass: 10, says: /^warning {2}secrets {4}api_key is not set/ },
  {
    parts: 'job, listener, mail, page, policy, secret',
    pass: 15,
    says: /^warning {2}secrets {4}api_key is not set/,
  },
] as const;

for (const { name, line } of WRITTEN) {
  test(`the plugin ${name} passes its own tests, and the check`, async () => {
    const written = await plugin('new', name, ...line);
    assert.deepEqual([written.code, written.err], [0, '']);
    const tested = await plugin('test', name);
    assert.equal(tested.code, 0, tested.out + tested.err);
    assert.match(tested.out, /pass 8\n/);
    const checked = await plugin('check', name);
    assert.equal(checked.code, 0, checked.out + checked.err);
    assert.deepEqual(
      checked.out.split('\n').filter((row) => !row.startsWith('good')),
      [''],
    );
    assert.match(checked.out, /good {5}types/);
  });
}

for (const [index, { parts, pass, ...more }] of PARTS.entries()) {
  test(`a plugin with ${parts} passes its own tests, and the check`, async () => {
    const name = `part-${index}`;
    const written = await plugin('new', name, '--collection', 'gift-cards', '--with', parts);
    assert.deepEqual([written.code, written.err], [0, '']);
    const [tested, checked] = await Promise.all([plugin('test', name), plugin('check', name)]);
    assert.equal(tested.code, 0, tested.out + tested.err);
    assert.match(tested.out, new RegExp(`pass ${pass}\n`));
    assert.equal(checked.code, 0, checked.out + checked.err);
    const said = checked.out.split('\n').filter((row) => row !== '' && !row.startsWith('good'));
    assert.equal(said.length, 'says' in more ? 1 : 0, checked.out);
    if ('says' in more) assert.match(said[0] ?? '', more.says);
  });
}

test('the examples of docs/testing-plugins.md run', async () => {
  const [first, second] = stepsOf(readFileSync(join(projectFolder, 'docs/testing-plugins.md'), 'utf8'));
  writeFileSync(file('shop/first.test.ts'), first?.text ?? '');
  writeFileSync(file('shop/second.test.ts'), `${second?.text}await site.close();\n`);
  const { code, out, err } = await plugin('test', 'shop');
  assert.equal(code, 0, out + err);
  assert.match(out, /pass 10\n/);
});

test('a failing test reports the position in the author’s file, and the command fails', async () => {
  appendFileSync(file('shop/index.test.ts'), "\ntest('wrong', () => assert.equal(1, 2));\n");
  const { code, out } = await plugin('test', 'shop');
  assert.equal(code, 1);
  assert.match(out, /fail 1\n/);
  assert.match(out, /plugins\/shop\/index\.test\.ts:\d+:\d+/);
});

test('type errors and compile errors are reported with file and line', async () => {
  writeFileSync(
    file('shop-items/wrong.ts'),
    "import { anyone } from 'almanac';\n\nexport const wrong: number = anyone;\n",
  );
  const checked = await plugin('check', 'shop-items');
  assert.equal(checked.code, 1);
  assert.match(checked.out, /^bad {6}types[\s\S]*plugins\/shop-items\/wrong\.ts\(3,14\)/m);
  writeFileSync(file('shop-items/wrong.test.ts'), 'const = 1;\n');
  const tested = await plugin('test', 'shop-items');
  assert.equal(tested.code, 1);
  assert.match(tested.err, /plugins\/shop-items\/wrong\.test\.ts:1:7: Expected identifier/);
});

/** Mistakes in a plugin that `plugin new` wrote: a text of one of its files, what it becomes, and what the check says of it. */
const CHECKED = [
  [
    'list.ts',
    "orderBy(COLLECTION, 'date', 'desc')",
    "{ field: 'dat', direction: 'desc' }",
    /^bad {6}site +GET \/mistakes of plugin mistakes fails: mistakes\/mistakes declares no field "dat"; did you mean date\?$/m,
  ],
  [
    'list.ts',
    "orderBy(COLLECTION, 'date', 'desc')",
    "orderBy(COLLECTION, 'dat', 'desc')",
    /^bad {6}types[\s\S]*list\.ts\(\d+,\d+\): error TS\d+: .*"dat"/m,
  ],
  ['list.ts', 'records.map(view)', 'records.map(({ id }) => ({ id }))', /^bad {6}types[\s\S]*list\.ts/m],
  [
    'list.ts',
    'records.map(view)',
    '[{ id: total }] as any',
    /^bad {6}site +GET \/mistakes of plugin mistakes answers unlike its returns: 0\.title: /m,
  ],
  [
    'read.ts',
    "'/COLLECTION/:id'",
    "'/COLLECTION/:ids'",
    /^bad {6}site +plugin mistakes declares \/mistakes\/:ids without the parameter ids: add ids to its params; did you mean id\?$/m,
  ],
  [
    'create.ts',
    'const record',
    'store.of(users).get(1);\n    const record',
    /^bad {6}rights +plugins\/mistakes\/create\.ts:\d+: \.of\(users\) needs a right: add "users" to reads in its plugin\.json$/m,
  ],
] as const;

test('the check finds queries of no field, answers unlike returns, missing rights and undeclared parameters', async () => {
  assert.equal((await plugin('new', 'mistakes', '--collection', 'mistakes')).code, 0);
  for (const [path, from, to, says] of CHECKED) {
    const text = readFileSync(file(`mistakes/${path}`), 'utf8');
    const wrong = text.replace(from.replace('COLLECTION', 'mistakes'), to.replace('COLLECTION', 'mistakes'));
    assert.notEqual(wrong, text, from);
    writeFileSync(
      file(`mistakes/${path}`),
      to.includes('users') ? `import { users } from 'almanac';\n${wrong}` : wrong,
    );
    const { code, out, err } = await plugin('check', 'mistakes');
    writeFileSync(file(`mistakes/${path}`), text);
    assert.match(out, says, out + err);
    assert.equal(err, '');
    assert.equal(code, 1);
  }
});

for (const [what, words, name, says] of [
  ['no such plugin', 'test', 'bakery', /there is no plugin in town\/plugins\/bakery/],
  ['no such plugin', 'check', 'bakery', /there is no plugin bakery; available are/],
  ['no such plugin', 'info', 'bakery', /there is no plugin bakery; available are/],
] as const) {
  test(`plugin ${words} reports ${what}`, async () => {
    const { code, err } = await plugin(words, name);
    assert.equal(code, 1);
    assert.match(err, says);
  });
}

test('while a server runs, a plugin is shown, refused if there is no terminal, and switched on', async () => {
  const server = await listening(begin('serve', '--data', 'town', '--port', '0'));
  try {
    const info = await plugin('info', 'new');
    assert.match(info.out, /^state +off$/m);
    assert.match(info.out, /^reads +calendar\/events$/m);
    const refused = await plugin('on', 'new');
    assert.equal(refused.code, 1);
    assert.match(refused.out, /reads +calendar\/events/);
    assert.match(refused.err, /there is no terminal to ask for consent; use --yes/);
    assert.equal(settings().plugins.new, undefined);
    assert.equal((await fetch(`${server.url}/api/new/of/v2/events`)).status, 404);
    const on = await plugin('on', 'new', '--yes');
    assert.equal(on.code, 0, on.err);
    assert.deepEqual(await (await fetch(`${server.url}/api/new/of/v2/events`)).json(), []);
    assert.match((await plugin('info', 'new')).out, /^route +POST \/events: contributor and above$/m);
    assert.equal((await plugin('check', 'new')).code, 0);
  } finally {
    await server.stop('SIGTERM');
  }
});
