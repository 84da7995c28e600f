/** Schemas for editors: the whole demo site fits, and errors are reported at their position. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Ajv, type ValidateFunction } from 'ajv';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { findPlugins } from '../../../scripts/find-plugins/find.ts';
import { type TestSite, testSite } from '../../../scripts/testing/test-site.ts';
import { projectFolder } from '../../house/sources.ts';

const read = (path: string) => JSON.parse(readFileSync(join(projectFolder, path), 'utf8'));
const settings = read('data/settings.json');

let site: TestSite;
const validators = new Map<string, ValidateFunction>();

before(async () => {
  const present = await findPlugins(nodeFileSystem, join(projectFolder, 'plugins'));
  const isOn = (name: string) => settings.plugins[name] !== undefined;
  site = await testSite(
    present.filter(({ manifest }) => isOn(manifest.name)),
    { settings, off: present.filter(({ manifest }) => !isOn(manifest.name)) },
  );
  const printed = await site.command('schema', undefined);
  // formats and `markdownDescription` are no errors to an editor either
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  for (const path of printed.map((line) => line.replace('wrote ', '')).filter((path) => path.startsWith('.schema/'))) {
    const schema = JSON.parse(await textOf(path));
    assert.equal(schema.$schema, 'http://json-schema.org/draft-07/schema#', path);
    assert.ok(ajv.validateSchema(schema), `${path} is a JSON Schema`);
    validators.set(path.slice('.schema/'.length), ajv.compile(schema));
  }
});
after(() => site.close());

const textOf = async (path: string): Promise<string> =>
  new TextDecoder().decode(await site.fileSystem.readFile(`/site/${path}`));

/** Where a value does not fit its schema: paths of members, once each. */
function wrongIn(schema: string, value: unknown): readonly string[] {
  const validate = validators.get(schema);
  assert.ok(validate, `there is a schema ${schema}`);
  if (validate(value)) return [];
  const at = ({ instancePath, params }: NonNullable<ValidateFunction['errors']>[number]) =>
    [instancePath, params.missingProperty].filter(Boolean).join('/').replace(/^\//, '');
  return [...new Set((validate.errors ?? []).map(at))];
}

test('the content of the demo site fits', () => {
  const collections = [...validators.keys()]
    .filter((path) => path.includes('/'))
    .map((path) => path.replace('.json', ''));
  const records = collections.flatMap((name) => {
    const folder = join('data', name);
    return filesIn(folder).map((file) => ({ name, path: join(folder, file) }));
  });
  assert.ok(records.length > 100);
  const wrong = records.flatMap(({ name, path }) => wrongIn(`${name}.json`, read(path)).map((at) => `${path}: ${at}`));
  assert.deepEqual(wrong, []);
  assert.deepEqual(wrongIn('settings.json', settings), []);
});

const filesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(join(projectFolder, folder)).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
};

test('the manifests of the built-in plugins fit', () => {
  for (const name of readdirSync(join(projectFolder, 'plugins'))) {
    assert.deepEqual(wrongIn('plugin.json', read(`plugins/${name}/plugin.json`)), [], name);
  }
});

const EVENT = { id: 1, title: 'Fair', start: '2030-05-01 18:30:00', end: '2030-05-01 20:00:00', timezone: 'UTC' };

for (const [what, schema, value, wrong] of [
  ['the least of an event', 'calendar/events.json', EVENT, []],
  ['a member that nobody declares', 'calendar/events.json', { ...EVENT, parking: 'behind the hall' }, []],
  ['no title', 'calendar/events.json', { ...EVENT, title: undefined }, ['title']],
  ['a date without seconds', 'calendar/events.json', { ...EVENT, start: '2030-05-01T18:30' }, []],
  ['a date without a time of day', 'calendar/events.json', { ...EVENT, start: '2030-05-01' }, ['start']],
  ['a date in UTC', 'calendar/events.json', { ...EVENT, end: '2030-05-01T20:00:00Z' }, ['end']],
  ['an unknown status', 'calendar/events.json', { ...EVENT, status: 'published' }, ['status']],
  ['an id in quotes', 'calendar/events.json', { ...EVENT, id: '1' }, ['id']],
  ['a venue that is no list', 'calendar/events.json', { ...EVENT, venue: 2 }, ['venue']],
  ['a name among ids', 'calendar/events.json', { ...EVENT, venue: [2, 'Hall'] }, ['venue/1']],
  ['yes for true', 'calendar/events.json', { ...EVENT, featured: 'yes' }, ['featured']],
  ['a local date of publication', 'site/posts.json', { id: 1, date: '2030-05-01 18:30:00' }, ['date']],
  ['a body as a text', 'site/posts.json', { id: 1, content: 'One\nTwo' }, []],
  ['a body as its lines', 'site/posts.json', { id: 1, content: ['One', 'Two'], excerpt: [] }, []],
  ['a body with a number in it', 'site/posts.json', { id: 1, content: ['One', 2] }, ['content']],
  ['a description as its lines', 'calendar/events.json', { ...EVENT, description: ['One', ''] }, []],
  ['a title as lines', 'site/posts.json', { id: 1, title: ['One', 'Two'] }, ['title']],
  ['an unknown format', 'site/posts.json', { id: 1, format: 'poem' }, ['format']],
  ['a term without a taxonomy', 'content/terms.json', { id: 1, name: 'A', slug: 'a' }, ['taxonomy']],
  ['an unknown role', 'users.json', user({ role: 'boss' }), ['role']],
  ['a number for a title', 'settings.json', { title: 1 }, ['title']],
  ['a root without a slash', 'settings.json', { rest_root: 'api' }, ['rest_root']],
  ['docs that are maybe', 'settings.json', { docs: 'maybe' }, ['docs']],
  ['a plugin by the word yes', 'settings.json', { plugins: { calendar: 'yes' } }, ['plugins/calendar']],
  [
    'a setting of a plugin',
    'settings.json',
    { plugins: { calendar: { window_months: 'two' } } },
    ['plugins/calendar', 'plugins/calendar/window_months'],
  ],
  ['a plugin of somebody else', 'settings.json', { plugins: { 'almanac-shop': { open: true } } }, []],
  ['a manifest with a member of no plugin', 'plugin.json', { name: 'shop', needs: [] }, ['']],
  ['a manifest with a name in capitals', 'plugin.json', { name: 'Shop' }, ['name']],
] as const) {
  test(`${what}: ${wrong.join(', ') || 'fits'}`, () => {
    const found = wrongIn(schema, JSON.parse(JSON.stringify(value)));
    for (const at of wrong) assert.ok(found.includes(at), `${at} among ${found.join(', ')}`);
    if (wrong.length === 0) assert.deepEqual(found, []);
  });
}

function user(more: object): object {
  return { id: 1, login: 'ada', name: 'Ada', slug: 'ada', role: 'author', registered: '2030-01-01T00:00:00Z', ...more };
}

test('members have descriptions and allowed values', async () => {
  const { properties, title } = JSON.parse(await textOf('.schema/calendar/events.json'));
  assert.equal(title, 'A record of calendar/events');
  assert.match(properties.start.description, /as local time in its time zone/);
  assert.match(properties.status.description, /scheduled/);
  assert.ok(properties.status.enum.includes('draft'));
  assert.equal(properties.status.default, 'publish');
  assert.match(properties.description.description, /^Description: HTML/);
  const { plugins } = JSON.parse(await textOf('.schema/settings.json')).properties;
  assert.match(plugins.properties.calendar.description, /\w/);
  assert.ok('tickets' in plugins.properties, 'one that is off can be switched on');
});

test('private data has no schema', () => {
  assert.deepEqual(
    [...validators.keys()].filter((path) => /credentials|history|rsvps/.test(path)),
    [],
  );
});
