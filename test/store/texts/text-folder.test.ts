import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { defineFileFolder } from '../../../core/contract/data/file-folder.ts';
import type { EntryKind, FileSystem } from '../../../core/platform/file-system.ts';
import { TextFolder, type TextFolderParts } from '../../../core/store/texts/text-folder.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';
import { testClock } from '../../../scripts/testing/test-clock.ts';

const folder = defineFileFolder({
  name: 'test/pictures',
  texts: { extensions: ['svg', 'html'], maxBytes: 10 },
}) as TextFolderParts['folder'];

const themes = defineFileFolder({
  name: 'themes',
  texts: {
    extensions: ['json', 'html'],
    maxBytes: 1_000,
    schema: (path) => (/^[^/]+\/theme\.json$/.test(path) ? theme : undefined),
  },
}) as TextFolderParts['folder'];

const theme = v.looseObject({
  version: v.literal(3),
  settings: v.optional(v.looseObject({ layout: v.optional(v.looseObject({ contentSize: v.string() })) })),
});

interface World {
  readonly fileSystem: FileSystem;
  readonly texts: TextFolder;
  write(path: string, content: string | Uint8Array): Promise<void>;
}

/** @param kinds results of `stat` and `readDirectory` for a path, where they differ from the written files */
function world(kinds: ReadonlyMap<string, EntryKind> = new Map(), texts = folder): World {
  const memory = memoryFileSystem();
  const stat: FileSystem['stat'] = async (path) => {
    const found = await memory.stat(path);
    return found && { ...found, kind: kinds.get(path) ?? found.kind };
  };
  const fileSystem: FileSystem = {
    ...memory,
    stat,
    statAll: (paths) => Promise.all(paths.map(stat)),
    readDirectory: async (path) =>
      (await memory.readDirectory(path)).map(({ name, kind }) => ({
        name,
        kind: kinds.get(`${path}/${name}`) ?? kind,
      })),
  };
  return {
    fileSystem,
    texts: new TextFolder({ folder: texts, root: '/data', fileSystem, clock: testClock() }),
    write: async (path, content) => {
      const parts = path.split('/').slice(1, -1);
      for (const [n] of parts.entries()) {
        const above = `/${parts.slice(0, n + 1).join('/')}`;
        if (!(await memory.stat(above))) await memory.makeDirectory(above);
      }
      if (await memory.stat(path)) await memory.unlink(path);
      const file = await memory.open(path, 'create');
      await file.write(typeof content === 'string' ? new TextEncoder().encode(content) : content);
    },
  };
}

const place = (path: string) => `/data/test/pictures/${path}`;

for (const { name, path = 'a.svg', content = 'text', kinds = [], served = [], problems = [] } of [
  { name: 'a text', served: ['a.svg'] },
  { name: 'a text in folders', path: 'one/two_2/a-b.svg', served: ['one/two_2/a-b.svg'] },
  { name: 'a text of another extension that is declared', path: 'a.html', served: ['a.html'] },
  { name: 'an empty text', content: '', served: ['a.svg'] },
  { name: 'a text as large as may be', content: '0123456789', served: ['a.svg'] },
  { name: 'a larger one', content: '01234567890', problems: ['a.svg too-large'] },
  { name: 'a large one that is mostly bytes', content: 'ääääää', problems: ['a.svg too-large'] },
  { name: 'what is not UTF-8', content: new Uint8Array([0x61, 0xff]), problems: ['a.svg encoding'] },
  { name: 'half of a character', content: new Uint8Array([0xed, 0xa0, 0x80]), problems: ['a.svg encoding'] },
  { name: 'another extension', path: 'a.txt' },
  { name: 'no extension', path: 'svg' },
  { name: 'a hidden file', path: '.a.svg' },
  { name: 'a hidden folder', path: '.git/a.svg' },
  { name: 'what an editor keeps beside it', path: 'a.svg~' },
  { name: 'capital letters', path: 'A.svg', problems: ['A.svg name'] },
  { name: 'a capital extension', path: 'a.SVG', problems: ['a.SVG name'] },
  { name: 'a space', path: 'a b.svg', problems: ['a b.svg name'] },
  { name: 'two dots', path: 'a..svg', problems: ['a..svg name'] },
  { name: 'a capital folder', path: 'One/a.svg', problems: ['One/a.svg name'] },
  { name: 'nine folders', path: `${'f/'.repeat(9)}a.svg` },
  { name: 'eight folders', path: `${'f/'.repeat(8)}a.svg`, served: [`${'f/'.repeat(8)}a.svg`] },
  { name: 'a link to a file', kinds: [['a.svg', 'link']] as const, problems: ['a.svg not-a-file'] },
  { name: 'a link to a folder', path: 'one/a.svg', kinds: [['one', 'link']] as const, problems: ['one not-a-file'] },
  { name: 'a pipe', kinds: [['a.svg', 'other']] as const, problems: ['a.svg not-a-file'] },
  { name: 'a folder named like a text', path: 'a.svg/b.svg', problems: ['a.svg/b.svg name'] },
  { name: 'a folder that a link leads to', kinds: [['', 'link']] as const, problems: [' not-a-file'] },
]) {
  test(`${name}: ${served.length > 0 ? 'is served' : problems.length > 0 ? 'is in quarantine' : 'is passed over'}`, async () => {
    const { texts, write } = world(new Map(kinds.map(([at, kind]) => [place(at).replace(/\/$/, ''), kind])));
    await write(place(path), content);
    await texts.refresh();
    assert.deepEqual([...texts.texts.keys()], served);
    assert.deepEqual(
      texts.quarantined.map(({ file, kind }) => `${file} ${kind}`),
      problems.map((one) => `test/pictures/${one}`.replace('/ ', ' ')),
    );
  });
}

test('a missing folder is empty, and may be created later; it and its folders are reported', async () => {
  const { texts, write } = world();
  assert.equal(await texts.refresh(), false);
  assert.deepEqual([[...texts.texts], texts.folders], [[], ['test/pictures']]);
  await write(place('one/b.svg'), 'b');
  assert.equal(await texts.refresh(), true);
  assert.deepEqual([...texts.texts], [['one/b.svg', 'b']]);
  assert.deepEqual(texts.folders, ['test/pictures', 'test/pictures/one']);
});

test('texts are ordered by path; only a change creates another map', async () => {
  const { texts, write, fileSystem } = world();
  for (const path of ['b.svg', 'a/z.svg', 'a-b.svg', 'c.svg']) await write(place(path), path);
  await texts.refresh();
  const first = texts.texts;
  assert.deepEqual([...first.keys()], ['a-b.svg', 'a/z.svg', 'b.svg', 'c.svg']);
  assert.equal(await texts.refresh(), false);
  assert.equal(texts.texts, first);

  await write(place('b.svg'), 'new');
  await write(place('a/a.svg'), 'more');
  await fileSystem.unlink(place('c.svg'));
  assert.equal(await texts.refresh(), true);
  assert.deepEqual(
    [...texts.texts],
    [
      ['a-b.svg', 'a-b.svg'],
      ['a/a.svg', 'more'],
      ['a/z.svg', 'a/z.svg'],
      ['b.svg', 'new'],
    ],
  );
  assert.equal(first.get('b.svg'), 'b.svg', 'whoever reads the old map reads on');
});

test('unchanged texts are not read again', async () => {
  const { texts, write, fileSystem } = world();
  let read = 0;
  const { readAll } = fileSystem;
  fileSystem.readAll = (paths) => {
    read += paths.length;
    return readAll(paths);
  };
  for (const path of ['a.svg', 'b.svg']) await write(place(path), path);
  await texts.refresh();
  assert.equal(read, 2);
  await texts.refresh();
  assert.equal(read, 2);
  await write(place('a.svg'), 'new');
  await texts.refresh();
  assert.equal(read, 3);
});

const THEME = 'town/theme.json';

for (const { name, path = THEME, content, problem } of [
  { name: 'what fits, with more than the schema knows', content: '{ "version": 3, "author": "Ada" }' },
  { name: 'a byte order mark before it', content: '\ufeff{ "version": 3 }' },
  { name: 'another file that is no JSON', path: 'town/index.html', content: '<p>{</p>' },
  { name: 'a JSON file that has no schema', path: 'town/styles/dark.json', content: '{' },
  {
    name: 'no JSON',
    content: '{\n  "version": 3,\n}',
    problem: { kind: 'json', line: 3, column: 1, message: 'expected a key in double quotes, but there is "}"' },
  },
  {
    name: 'nothing at all',
    content: '',
    problem: { kind: 'json', line: 1, column: 1, message: 'expected a value, but the file ends' },
  },
  {
    name: 'an unfinished merge',
    content: '{\n<<<<<<< ours\n  "version": 3\n=======\n  "version": 2\n>>>>>>> theirs\n}',
    problem: {
      kind: 'conflict-markers',
      line: 2,
      column: 1,
      message: 'merge conflict in "version"',
    },
  },
  {
    name: 'a list',
    content: '\n[]',
    problem: { kind: 'json', line: 2, column: 1, message: 'must be an object: { … }' },
  },
  {
    name: 'too many levels',
    content: `{ "version": 3, "settings": ${'['.repeat(32)}${']'.repeat(32)} }`,
    problem: { kind: 'depth', line: 1, column: 60, message: 'nests deeper than 32 levels' },
  },
  {
    name: 'half of a character',
    content: '{ "version": 3, "title": "\\ud800" }',
    problem: {
      kind: 'json',
      line: 1,
      column: 26,
      message: 'this text contains half of a character (a lone surrogate)',
    },
  },
  {
    name: 'a wrong member',
    content: '{ "version": 2 }',
    problem: { kind: 'schema', line: 1, column: 14, message: 'version: must be 3, not 2' },
  },
  {
    name: 'a wrong member deep in it',
    content: '{\n  "version": 3,\n  "settings": {\n    "layout": { "contentSize": 40 }\n  }\n}',
    problem: {
      kind: 'schema',
      line: 4,
      column: 32,
      message: 'settings.layout.contentSize: must be text, not 40',
    },
  },
  {
    name: 'a member that is not there',
    content: '\n{}',
    problem: {
      kind: 'schema',
      line: 2,
      column: 1,
      message: 'version: is missing',
    },
  },
]) {
  test(`a file with a schema, ${name}: ${problem ? `is in quarantine (${problem.kind})` : 'is served'}`, async () => {
    const { texts, write } = world(new Map(), themes);
    await write(`/data/themes/${path}`, content);
    await texts.refresh();
    assert.deepEqual([...texts.texts.keys()], problem ? [] : [path]);
    const file = `themes/${THEME}`;
    assert.deepEqual(texts.quarantined, problem ? [{ ...problem, file, stale: false }] : []);
  });
}

for (const { name, bad, rule = folder, path = 'a.svg', good = 'good', mended = 'mended' } of [
  { name: 'not UTF-8', bad: new Uint8Array([0xff]) },
  { name: 'too large', bad: 'x'.repeat(11) },
  { name: 'no JSON', rule: themes, path: THEME, good: '{"version":3}', bad: '{', mended: '{"version":3,"a":1}' },
  { name: 'a misfit', rule: themes, path: THEME, good: '{"version":3}', bad: '{}', mended: '{"version":3,"a":1}' },
]) {
  test(`a text that becomes ${name} is served as before until it is repaired`, async () => {
    const { texts, write } = world(new Map(), rule);
    const at = `/data/${rule.name}/${path}`;
    await write(at, good);
    await texts.refresh();
    for (const again of [1, 2]) {
      await write(at, bad);
      assert.equal(await texts.refresh(), false, `refresh ${again}`);
      assert.deepEqual([...texts.texts], [[path, good]]);
      assert.deepEqual(
        texts.quarantined.map(({ file, stale }) => [file, stale]),
        [[`${rule.name}/${path}`, true]],
      );
    }
    await write(at, mended);
    assert.equal(await texts.refresh(), true);
    assert.deepEqual([[...texts.texts], texts.quarantined], [[[path, mended]], []]);
  });

  test(`a text that became ${name} is gone at once when its file is removed`, async () => {
    const { texts, write, fileSystem } = world(new Map(), rule);
    const at = `/data/${rule.name}/${path}`;
    await write(at, good);
    await texts.refresh();
    await write(at, bad);
    await texts.refresh();
    await fileSystem.unlink(at);
    assert.equal(await texts.refresh(), true);
    assert.deepEqual([[...texts.texts], texts.quarantined], [[], []]);
    await write(at, bad);
    await texts.refresh();
    assert.deepEqual([[...texts.texts], texts.quarantined.map(({ stale }) => stale)], [[], [false]]);
  });
}

test('a text that becomes a link is served as before; a file in its place is read again', async () => {
  const kinds = new Map<string, EntryKind>();
  const { texts, write } = world(kinds);
  for (const path of ['a.svg', 'b.svg', 'c.svg']) await write(place(path), path);
  await texts.refresh();
  kinds.set(place('b.svg'), 'link');
  assert.equal(await texts.refresh(), false);
  assert.deepEqual([...texts.texts.keys()], ['a.svg', 'b.svg', 'c.svg']);
  assert.deepEqual(
    texts.quarantined.map(({ file, kind, stale }) => [file, kind, stale]),
    [['test/pictures/b.svg', 'not-a-file', true]],
  );
  kinds.clear();
  await write(place('b.svg'), 'new');
  assert.equal(await texts.refresh(), true);
  assert.deepEqual([texts.texts.get('b.svg'), texts.quarantined], ['new', []]);
});

test('a failing disk leaves memory unchanged', async () => {
  const { texts, write, fileSystem } = world();
  await write(place('a.svg'), 'good');
  await texts.refresh();
  const { readDirectory } = fileSystem;
  fileSystem.readDirectory = async () => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' });
  };
  await assert.rejects(texts.refresh(), { code: 'EIO' });
  assert.deepEqual([...texts.texts], [['a.svg', 'good']]);
  fileSystem.readDirectory = readDirectory;
  assert.equal(await texts.refresh(), false);
});
