import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin } from '../../../../core/index.ts';
import { ensureDirectory } from '../../../../core/platform/files/directories.ts';
import { replaceFile } from '../../../../core/platform/files/write-file.ts';
import { almanac } from '../../../../scripts/cli/commands/main.ts';
import { memoryFileSystem } from '../../../../scripts/testing/memory-file-system.ts';
import { pluginSource } from '../../../../scripts/testing/test-site.ts';
import { textsBelow } from '../../../texts-below.ts';
import { commandHost } from '../command-host.ts';

const street = pluginSource(definePlugin({ name: 'street', namespace: 'street/v1' }).with({}));

/** A person with a site in `town`, who gives these answers when they are asked; a template of two files. */
async function author(answers?: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const fileSystem = memoryFileSystem();
  const all = {
    '/person/town/settings.json': '{ "url": "https://town.test", "timezone": "Europe/Rome", "plugins": {} }',
    '/almanac/scripts/template/plugin.json': '{ "name": "PLUGIN_KEBAB", "description": "PLUGIN_DESCRIPTION" }',
    '/almanac/scripts/template/plugin.ts': "'NAMESPACE_PATH' COLLECTION_CAMEL",
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await ensureDirectory(fileSystem, path.slice(0, path.lastIndexOf('/')), 0o777);
    await replaceFile(fileSystem, path, new TextEncoder().encode(text));
  }
  const asked: string[] = [];
  const left = [...(answers ?? [])];
  const ask = async (question: string) => {
    asked.push(question);
    return left.shift() ?? '';
  };
  const { host, printed, warned } = commandHost(
    { fileSystem },
    { findPlugins: () => async () => [street], ask: answers && ask },
  );
  return {
    asked,
    printed,
    warned,
    run: (...line: string[]) => almanac(['plugin', 'new', ...line, '--data', 'town'], host),
    plugins: () => textsBelow(fileSystem, '/person/town/plugins'),
  };
}

const made = (name: string, description: string, code: string) => ({
  [`${name}/plugin.json`]: `{ "name": "${name}", "description": "${description}" }`,
  [`${name}/plugin.ts`]: code,
});

for (const [what, answers, line, files, asked] of [
  [
    'what was left out has a default',
    undefined,
    ['shop'],
    made('shop', 'Stores records of shop.', "'shop/v1' items"),
    0,
  ],
  [
    'what was given is taken',
    undefined,
    ['shop', '--namespace', 'a/v2', '--description', 'Sells.', '--collection', 'gift-cards'],
    made('shop', 'Sells.', "'a/v2' giftCards"),
    0,
  ],
  ['--yes asks nothing', ['x'], ['shop', '--yes'], made('shop', 'Stores records of shop.', "'shop/v1' items"), 0],
  ['who is there is asked', ['toys', '', 'Toys.', ''], ['shop'], made('shop', 'Toys.', "'shop/v1' toys"), 4],
  [
    'and not for what they said',
    [''],
    ['shop', '--collection', 'toys', '--namespace', 'shop/v3', '--with', ''],
    made('shop', 'Stores records of shop.', "'shop/v3' toys"),
    1,
  ],
  [
    'and again until it can be',
    ['My toys', 'toys', 'street/v1', 'toys/v1', '', 'jobs', ''],
    ['shop'],
    made('shop', 'Stores records of shop.', "'toys/v1' toys"),
    7,
  ],
] as const) {
  test(`a plugin is created: ${what}`, async () => {
    const person = await author(answers, {});
    assert.equal(await person.run(...line), 0, person.warned.join());
    const { 'tsconfig.json': config, ...written } = await person.plugins();
    assert.deepEqual(written, files);
    assert.equal(person.asked.length, asked);
    assert.deepEqual(JSON.parse(config ?? '').compilerOptions.paths.almanac, ['../../../almanac/core/index.ts']);
    assert.match(person.printed.join('\n'), /almanac plugin test shop --data town/);
  });
}

for (const [line, code, says] of [
  [['Shop'], 2, /a plugin is named with lower-case letters, digits and hyphens, such as shop; not Shop/],
  [['../shop'], 2, /a plugin is named with/],
  [['shop-'], 2, /a plugin is named with/],
  [['users'], 2, /a plugin cannot be named users: that folder of the site has another use/],
  [['street'], 2, /there already is a plugin street; choose another name/],
  [['shop', '--namespace', 'shop'], 2, /a namespace is a path with a version, such as shop\/v1; not shop/],
  [['shop', '--namespace', 'street/v1'], 2, /the namespace street\/v1 belongs to plugin street; choose another one/],
  [['shop', '--collection', 'Gift cards'], 2, /a collection is named with .*; not Gift cards/],
  [
    ['shop', '--with', 'job, pages'],
    2,
    /a plugin may have job, listener, .*, with commas between them; not job, pages/,
  ],
  [['bakery'], 1, /town\/plugins\/bakery already exists; nothing was changed/],
] as const) {
  test(`${line.join(' ')} is refused, and nothing is written`, async () => {
    const person = await author(undefined, { '/person/town/plugins/bakery/notes.txt': 'mine' });
    assert.equal(await person.run(...line), code);
    assert.match(person.warned.join('\n'), says);
    assert.deepEqual(await person.plugins(), { 'bakery/notes.txt': 'mine' });
  });
}

test('the settings of the type checker are written once, and stay as they are', async () => {
  const person = await author(undefined, { '/person/town/plugins/tsconfig.json': '{}' });
  await person.run('shop');
  assert.equal((await person.plugins())['tsconfig.json'], '{}');
});

test('there must be a site', async () => {
  const { host, warned } = commandHost();
  assert.equal(await almanac(['plugin', 'new', 'shop', '--data', 'nowhere'], host), 1);
  assert.match(warned.join(), /the folder nowhere does not exist/);
});
