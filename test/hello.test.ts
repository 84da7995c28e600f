import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { parseManifest } from '../scripts/find-plugins/manifest.ts';
import { pluginSource, type TestSite, type TestSiteOptions, testSite } from '../scripts/testing/test-site.ts';
import hello from './fixtures/plugins/hello/index.ts';
import helloExtra from './fixtures/plugins/hello-extra/index.ts';
import { projectFolder } from './house/sources.ts';

const manifestOf = (name: string) => {
  const file = join(projectFolder, 'test/fixtures/plugins', name, 'plugin.json');
  return parseManifest(readFileSync(file, 'utf8'), file);
};
const host = pluginSource(hello, manifestOf('hello'));
const extra = pluginSource(helloExtra, manifestOf('hello-extra'));

const BOTH = { hello: true, 'hello-extra': true };
const ALONE = { hello: true, 'hello-extra': false };

const opened: TestSite[] = [];
afterEach(async () => {
  for (const site of opened.splice(0)) await site.close();
});

/** A site with both plugins present; which are on is for the settings to say. */
async function open(plugins: Record<string, unknown>, options: TestSiteOptions = {}): Promise<TestSite> {
  const site = await testSite([host, extra], { ...options, settings: { plugins, ...options.settings } });
  opened.push(site);
  return site;
}

interface Note {
  readonly id: number;
  readonly text: string;
  readonly stars: number;
  readonly length: number;
  readonly colour?: string | null;
}

const NOTES = '/hello/v1/notes';
const add = (site: TestSite, json: Record<string, unknown>) => site.json<Note>(NOTES, { as: 'editor', json });
const change = (site: TestSite, id: number, json: Record<string, unknown>, headers = {}) =>
  site.json<Note>(`${NOTES}/${id}`, { as: 'editor', method: 'PATCH', json, headers });
const stored = async (site: TestSite, id: number): Promise<Record<string, unknown>> =>
  JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile(`/site/hello/notes/${id}.json`)));
const texts = (notes: readonly Note[]) => notes.map(({ text }) => text);

/** A wall with three notes. */
async function wall(plugins: Record<string, unknown>, options: TestSiteOptions = {}): Promise<TestSite> {
  const site = await open(plugins, options);
  await add(site, { text: 'Bread', stars: 1 });
  await add(site, { text: 'A cake for Anna', stars: 5 });
  await add(site, { text: 'Oil', stars: 3 });
  return site;
}

test('a note is created, read, changed and deleted', async () => {
  const site = await open(ALONE);
  const made = await add(site, { text: 'Café 👩‍🍳' });
  assert.equal(made.status, 201);
  assert.deepEqual(made.body, { id: 1, text: 'Café 👩‍🍳', stars: 0, length: 6 });
  assert.deepEqual((await site.json(`${NOTES}/1`)).body, made.body);
  assert.deepEqual((await change(site, 1, { stars: 4 })).body, { ...made.body, stars: 4 });
  const gone = await site.json(`${NOTES}/1`, { as: 'editor', method: 'DELETE' });
  assert.deepEqual(gone.body, { deleted: true, previous: { ...made.body, stars: 4 } });
  assert.equal((await site.json(`${NOTES}/1`)).body.code, 'hello_note_not_found');
});

for (const [what, path, request, status, code] of [
  ['no such note', `${NOTES}/99`, {}, 404, 'hello_note_not_found'],
  ['no text', NOTES, { as: 'editor', json: {} }, 400, 'rest_missing_callback_param'],
  ['too many stars', NOTES, { as: 'editor', json: { text: 'Tea', stars: 6 } }, 400, 'rest_invalid_param'],
  ['a note that is there', NOTES, { as: 'editor', json: { text: 'Oil' } }, 400, 'hello_note_exists'],
  ['nobody writes', NOTES, { json: { text: 'Tea' } }, 401, 'rest_forbidden'],
  ['somebody without the right writes', NOTES, { as: 'subscriber', json: { text: 'Tea' } }, 403, 'rest_forbidden'],
  ['a method that is not there', NOTES, { as: 'editor', method: 'DELETE' }, 404, 'rest_no_route'],
  ['a note by its name', `${NOTES}/oil`, {}, 404, 'rest_no_route'],
  ['a greeting of nobody', '/hello/v1/greeting', {}, 400, 'rest_missing_callback_param'],
] as const) {
  test(`${what}: ${status} ${code}`, async () => {
    const site = await wall(ALONE);
    const answer = await site.json(path, request);
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
    assert.equal((await site.json<Note[]>(NOTES)).body.length, 3, 'nothing was written');
  });
}

test('a change made without seeing another is refused', async () => {
  const site = await wall(ALONE);
  const seen = (await site.json(`${NOTES}/1`)).headers.get('etag') ?? '';
  assert.equal((await change(site, 1, { stars: 2 }, { 'if-match': seen })).status, 200);
  assert.equal((await change(site, 1, { stars: 3 }, { 'if-match': seen })).status, 412);
  assert.equal((await site.json<Note>(`${NOTES}/1`)).body.stars, 2);
});

test('the list has totals, and pages', async () => {
  const site = await wall(ALONE);
  const page = await site.json<Note[]>(`${NOTES}?per_page=2&page=2`);
  assert.deepEqual(texts(page.body), ['Bread']);
  assert.equal(page.headers.get('x-wp-total'), '3');
  assert.equal(page.headers.get('x-wp-totalpages'), '2');
});

// points

for (const [query, found, total] of [
  ['', ['A cake for Anna', 'Oil', 'Bread'], '3'],
  ['?min_stars=3', ['A cake for Anna', 'Oil'], '2'],
  ['?min_stars=3&per_page=1', ['A cake for Anna'], '2'],
  ['?min_stars=6', [], '0'],
  ['?shortest=true', ['Oil', 'Bread', 'A cake for Anna'], '3'],
  ['?shortest=true&min_stars=2', ['Oil', 'A cake for Anna'], '2'],
] as const) {
  test(`an extension narrows and orders the list before it is counted: ${query || 'nothing asked'}`, async () => {
    const site = await wall(BOTH);
    const list = await site.json<Note[]>(NOTES + query);
    assert.deepEqual(texts(list.body), found);
    assert.equal(list.headers.get('x-wp-total'), total);
  });
}

test('an extension checks its own parameters', async () => {
  const site = await open(BOTH);
  const list = await site.json<{ data: { params: object } }>(`${NOTES}?min_stars=many`);
  assert.equal(list.status, 400);
  assert.deepEqual(Object.keys(list.body.data.params), ['min_stars']);
  assert.equal((await add(site, { text: 'Tea', colour: 'pink' })).status, 400);
});

test('an extension stores a field and shows it, and an update that does not name it keeps it', async () => {
  const site = await open(BOTH);
  assert.equal((await add(site, { text: 'Tea', colour: 'red' })).body.colour, 'red');
  assert.equal((await add(site, { text: 'Milk' })).body.colour, null);
  assert.equal((await change(site, 1, { stars: 2 })).body.colour, 'red');
  assert.equal((await change(site, 1, { colour: 'blue' })).body.colour, 'blue');
  assert.deepEqual(await stored(site, 1), { id: 1, text: 'Tea', stars: 2, length: 3, colour: 'blue' });
});

for (const [name, plugins, greeting, signed] of [
  ['Anna', BOTH, 'Servus Anna', ['The wall']],
  ['Bert', BOTH, 'Hello Bert', ['The wall']],
  ['Anna', ALONE, 'Hello Anna', []],
] as const) {
  test(`${name} is greeted with ${greeting}, signed ${signed}`, async () => {
    const site = await open(plugins);
    assert.deepEqual((await site.json(`/hello/v1/greeting?name=${name}`)).body, { greeting, signed });
  });
}

test('a notice comes after a commit, and none after a write that failed', async () => {
  const site = await open(BOTH);
  await add(site, { text: 'Told of' });
  await add(site, { text: 'Told of' });
  await add(site, { text: 'Told of too' });
  const { told, notes } = (await site.json<{ told: string[]; notes: number }>('/hello-extra/v1/heard')).body;
  assert.deepEqual(told.slice(-2), ['Told of', 'Told of too']);
  assert.equal(notes, 2);
});

// on and off

test('a plugin that is switched off loses nothing: not even when its records are written', async () => {
  const site = await open(BOTH);
  await add(site, { text: 'Tea', colour: 'red' });
  await site.saveSettings({ plugins: ALONE });
  assert.deepEqual((await site.json(`${NOTES}/1`)).body, { id: 1, text: 'Tea', stars: 0, length: 3 });
  await change(site, 1, { stars: 1 });
  assert.equal((await stored(site, 1)).colour, 'red');
  await site.saveSettings({ plugins: BOTH });
  assert.deepEqual((await site.json(`${NOTES}/1`)).body, { id: 1, text: 'Tea', stars: 1, length: 3, colour: 'red' });
});

test('undeclared members are kept where a person put them', async () => {
  const note = { id: 4, text: 'Salt', stars: 1, length: 4, where: { shelf: 'upper' } };
  const site = await open(ALONE, { files: { 'hello/notes/4.json': JSON.stringify(note) } });
  assert.equal((await change(site, 4, { stars: 2 })).status, 200);
  assert.deepEqual(await stored(site, 4), { ...note, stars: 2 });
});

for (const [what, path, request, name] of [
  ['its parameter of the list', `${NOTES}?min_stars=1`, {}, 'min_stars'],
  ['its field', NOTES, { as: 'editor', json: { text: 'Tea', colour: 'red' } }, 'colour'],
] as const) {
  test(`the response to ${what} names the plugin that is off`, async () => {
    const site = await open(ALONE);
    const { status, body } = await site.json<{ code: string; data: { params: Record<string, string> } }>(path, request);
    assert.deepEqual([status, body.code, Object.keys(body.data.params)], [400, 'rest_invalid_param', [name]]);
    assert.match(body.data.params[name] ?? '', /hello-extra/);
  });
}

test('its routes are gone while it is off, its parameters are not described', async () => {
  const site = await open(ALONE);
  assert.equal((await site.json('/hello-extra/v1/heard')).status, 404);
  assert.deepEqual((await site.json('/')).body.namespaces, ['hello/v1']);
  const { endpoints } = (await site.json<{ endpoints: { args: object }[] }>(NOTES, { method: 'OPTIONS' })).body;
  assert.deepEqual(
    endpoints.map(({ args }) => Object.keys(args)),
    [
      ['page', 'per_page'],
      ['text', 'stars'],
    ],
  );
});

test('the word of the greeting is a setting, read again when it is saved', async () => {
  const site = await open({ hello: { word: 'Servus' } });
  const greeting = async () => (await site.json('/hello/v1/greeting?name=Bert')).body.greeting;
  assert.equal(await greeting(), 'Servus Bert');
  await site.saveSettings({ plugins: { hello: { word: 'Griaß di' } } });
  assert.equal(await greeting(), 'Griaß di Bert');
});

for (const [what, plugins, says] of [
  ['a plugin nobody has', { hello: true, goodbye: true }, /goodbye/],
  ['a plugin without the one it requires', { hello: false, 'hello-extra': true }, /hello-extra.*\bhello\b/],
  ['a setting of the wrong kind', { hello: { word: 7 } }, /hello.*word/],
] as const) {
  test(`${what} stops a start with one message`, async () => {
    await assert.rejects(open(plugins), ({ name, message }: Error) => {
      assert.equal(name, 'BootError');
      assert.match(message, says);
      assert.doesNotMatch(message, /\n/);
      return true;
    });
  });

  test(`${what} leaves a running site unchanged, and the log has the reason`, async () => {
    const site = await wall(ALONE);
    await site.saveSettings({ plugins });
    assert.equal((await site.json<Note[]>(NOTES)).body.length, 3);
    assert.ok(
      site.logged.some((line) => says.test(line)),
      site.logged.join('\n'),
    );
  });
}

test('two plugins that claim one name stop the start, both named', async () => {
  const rival = { ...extra, manifest: { ...extra.manifest, name: 'rival' } };
  await assert.rejects(
    testSite([host, extra], { off: [rival] }),
    ({ message }: Error) => /\bhello-extra\b/.test(message) && /\brival\b/.test(message),
  );
});

// the command

test('a command writes as the operator, all or nothing', async () => {
  const site = await open(ALONE);
  const note = (text: string) => ({ text, stars: 0, length: text.length });
  assert.deepEqual(await site.command('hello pin', [note('Tea'), note('Milk')]), ['2 notes']);
  assert.deepEqual(texts((await site.json<Note[]>(NOTES)).body).toSorted(), ['Milk', 'Tea']);
  await assert.rejects(site.command('hello pin', [note('Salt'), { text: 7 }]));
  assert.equal((await site.json<Note[]>(NOTES)).body.length, 2);
});

test('what a person names is made into notes where the person is', async () => {
  const command = hello.commands[0];
  const readFile = async (path: string) => new TextEncoder().encode(`${path}\n\nTea\n`);
  assert.deepEqual(await command?.prepare({ file: 'list.txt' }, readFile), [
    { text: 'list.txt', stars: 0, length: 8 },
    { text: 'Tea', stars: 0, length: 3 },
  ]);
});

test('its check reads its data, and is a row of almanac doctor', async () => {
  const site = await open(BOTH, { settings: { plugins: BOTH, url: 'https://site.test' } });
  const row = async () => (await site.command('doctor', false)).filter((line) => line.includes('Wall of notes'));
  assert.match((await row()).join(), /^recommended +Wall of notes +There is no note on the wall\.$/);
  await site.json('/hello/v1/notes', { as: 'author', json: { text: 'Bread at eight' } });
  assert.match((await row()).join(), /^good +Wall of notes +There are notes on the wall\.$/);
});
