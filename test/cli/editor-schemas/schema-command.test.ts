/** `almanac schema`: which files it writes, and what becomes of the settings of an editor. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editorSettings } from '../../../scripts/cli/editor-schemas/editor-settings.ts';
import { type TestSite, testSite } from '../../../scripts/testing/test-site.ts';
import hello from '../../fixtures/plugins/hello/index.ts';

const SETTINGS = '.vscode/settings.json';

async function withSite(files: Readonly<Record<string, string>>, run: (site: TestSite) => Promise<void>) {
  const site = await testSite([hello], { files });
  try {
    await run(site);
  } finally {
    await site.close();
  }
}

const textOf = async (site: TestSite, path: string): Promise<string> =>
  new TextDecoder().decode(await site.fileSystem.readFile(`/site/${path}`));

test('writes a schema for each collection, and where the editor finds them; the second time nothing', () =>
  withSite({}, async (site) => {
    assert.deepEqual(await site.command('schema', undefined), [
      'wrote .schema/settings.json',
      'wrote .schema/plugin.json',
      'wrote .schema/users.json',
      'wrote .schema/hello/notes.json',
      `wrote ${SETTINGS}`,
    ]);
    assert.deepEqual(JSON.parse(await textOf(site, SETTINGS)), {
      'json.schemas': [
        { fileMatch: ['/settings.json'], url: './.schema/settings.json' },
        { fileMatch: ['/plugins/*/plugin.json'], url: './.schema/plugin.json' },
        { fileMatch: ['/users/*.json'], url: './.schema/users.json' },
        { fileMatch: ['/hello/notes/*.json'], url: './.schema/hello/notes.json' },
      ],
    });
    assert.deepEqual(await site.command('schema', undefined), ['nothing has changed']);
    assert.deepEqual(site.logged, [], 'the folders are nothing to the server');
  }));

test('rewrites only changed files', () =>
  withSite({ '.schema/users.json': '{}' }, async (site) => {
    await site.command('schema', undefined);
    await site.fileSystem.unlink('/site/.schema/hello/notes.json');
    assert.deepEqual(await site.command('schema', undefined), ['wrote .schema/hello/notes.json']);
  }));

test('settings with comments are left alone, and the lines to add are printed', () => {
  const text = '{\n  // mine\n  "editor.tabSize": 8\n}\n';
  return withSite({ [SETTINGS]: text }, async (site) => {
    const printed = await site.command('schema', undefined);
    assert.equal(await textOf(site, SETTINGS), text);
    assert.ok(!printed.includes(`wrote ${SETTINGS}`));
    const from = printed.findIndex((line) => line.includes('"json.schemas": ['));
    assert.match(printed[from - 1] ?? '', /is not plain JSON and was left as it is/);
    const { 'json.schemas': added } = JSON.parse(`{${printed.slice(from).join('\n')}}`);
    assert.equal(added.length, 4);
  });
});

const NOTES = { path: 'notes.json', fileMatch: '/notes/*.json', schema: {} };
const OURS = '{ "fileMatch": ["/notes/*.json"], "url": "./.schema/notes.json" }';

for (const [what, before, after] of [
  ['no file', undefined, `{ "json.schemas": [${OURS}] }`],
  ['nothing in it', '{}', `{ "json.schemas": [${OURS}] }`],
  [
    'settings of others',
    '{ "a": [1], "b": { "c": null } }',
    `{ "a": [1], "b": { "c": null }, "json.schemas": [${OURS}] }`,
  ],
  [
    'schemas of others',
    '{ "json.schemas": [{ "url": "https://x.test/y.json" }, { "schema": {} }, 7], "z": 1 }',
    `{ "json.schemas": [{ "url": "https://x.test/y.json" }, { "schema": {} }, 7, ${OURS}], "z": 1 }`,
  ],
  [
    'one of ours that is gone',
    '{ "json.schemas": [{ "url": "./.schema/old.json" }] }',
    `{ "json.schemas": [${OURS}] }`,
  ],
  ['a list', '[]', undefined],
  ['comments', '{ /* mine */ }', undefined],
  ['a comma too many', '{ "a": 1, }', undefined],
  ['schemas that are no list', '{ "json.schemas": {} }', undefined],
] as const) {
  test(`settings of an editor with ${what}`, () => {
    const text = editorSettings(before, [NOTES]);
    assert.deepEqual(
      text === undefined ? undefined : JSON.parse(text),
      after === undefined ? undefined : JSON.parse(after),
    );
    if (text !== undefined) assert.equal(editorSettings(text, [NOTES]), text, 'a second time nothing changes');
  });
}

test('settings are indented as they were', () => {
  const text = editorSettings('{\n\t"a": 1\n}', [NOTES]) ?? '';
  assert.match(text, /^\{\n\t"a": 1,\n\t"json\.schemas": \[\n\t\t\{/);
});
