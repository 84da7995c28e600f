import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { FileSystem } from '../../core/platform/file-system.ts';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import { findPlugins } from '../../scripts/find-plugins/find.ts';
import { type TestSite, testSite } from '../../scripts/testing/test-site.ts';

const EVENT = { title: 'Fair', start_date: '2027-01-01 10:00', end_date: '2027-01-01 11:00', status: 'publish' };
const POST = { title: 'News', content: 'A', status: 'publish' };
const CALENDAR = '/calendar/events/v1';
const SITE = '/site/v2';

let town: TestSite;
const ids = new Map<string, unknown>();

before(async () => {
  const present = await findPlugins(nodeFileSystem, fileURLToPath(new URL('../../plugins', import.meta.url)));
  town = await testSite(
    present.filter(({ key }) => ['content', 'calendar', 'site'].includes(key)),
    {
      files: { 'themes/daybook/theme.json': '{ "version": 3 }', 'themes/daybook/templates/index.html': '' },
      settings: { plugins: { content: true, calendar: true, site: { theme: 'daybook' } } },
    },
  );
  for (const name of ['one', 'two', 'three']) {
    const { body } = await town.json(`${SITE}/tags`, { method: 'POST', as: 'administrator', json: { name } });
    ids.set(name, body.id);
  }
});
after(() => town.close());

/** Texts of all records, by path. */
async function texts(fileSystem: FileSystem, folder = '/site'): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { name, kind } of await fileSystem.readDirectory(folder)) {
    const path = `${folder}/${name}`;
    if (kind === 'file') found.set(path, new TextDecoder().decode(await fileSystem.readFile(path)));
    else if (!name.startsWith('.')) for (const [inner, text] of await texts(fileSystem, path)) found.set(inner, text);
  }
  return found;
}

/** Lines of the members of a record that are not among these. */
function linesBut(text: string, names: readonly string[]): readonly string[] {
  let name: string | undefined;
  return text.split('\n').filter((line) => {
    name = /^ {2}"(\w+)":/.exec(line)?.[1] ?? (/^[{}]/.test(line) ? undefined : name);
    return name === undefined || !names.includes(name);
  });
}

const tags = (...names: readonly string[]) => names.map((name) => ids.get(name));

for (const [kind, list, made, change, member] of [
  ['events', `${CALENDAR}/events`, EVENT, { cost: '5' }, 'cost'],
  ['events, their tags', `${CALENDAR}/events`, { ...EVENT, title: 'B' }, () => ({ tags: tags('two', 'one') }), 'tags'],
  ['venues', `${CALENDAR}/venues`, { venue: 'Hall', status: 'publish' }, { city: 'Alder Falls' }, 'city'],
  ['organizers', `${CALENDAR}/organizers`, { organizer: 'Ada', status: 'publish' }, { phone: '1' }, 'phone'],
  ['categories of events', `${CALENDAR}/categories`, { name: 'Food' }, { description: 'Eat' }, 'description'],
  ['posts', `${SITE}/posts`, POST, { excerpt: 'B' }, 'excerpt'],
  [
    'posts, their tags',
    `${SITE}/posts`,
    () => ({ ...POST, tags: tags('three', 'one') }),
    () => ({ tags: tags('three', 'two', 'one') }),
    'tags',
  ],
  ['pages', `${SITE}/pages`, POST, { menu_order: 4 }, 'menu_order'],
  ['patterns', `${SITE}/blocks`, POST, { content: 'B' }, 'content'],
  ['navigation', `${SITE}/navigation`, POST, { title: 'Else' }, 'title'],
  ['tags', `${SITE}/tags`, { name: 'Mill' }, { name: 'Pond' }, 'name'],
  ['menus', `${SITE}/menus`, { name: 'Main' }, { description: 'Top' }, 'description'],
  [
    'menu items',
    `${SITE}/menu-items`,
    { title: 'A', url: 'https://example.org', status: 'publish' },
    { attr_title: 'T' },
    'attr_title',
  ],
  ['templates', `${SITE}/templates`, { slug: 'plain', content: 'A' }, { description: 'D' }, 'description'],
  ['template parts', `${SITE}/template-parts`, { slug: 'head', content: 'A' }, { area: 'header' }, 'area'],
] as const) {
  test(`changing one member changes only its lines: ${kind}`, async () => {
    const asked = (json: unknown) =>
      ({ method: 'POST', as: 'administrator', json: typeof json === 'function' ? json() : json }) as const;
    const { status, body } = await town.json(list, asked(made));
    assert.equal(status, 201, JSON.stringify(body) + town.logged.slice(-1));
    const one = await texts(town.fileSystem);
    town.clock.advance(60_000);
    const changed = await town.json(`${list}/${String(body.id).replace('//', '/')}`, asked(change));
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    const two = await texts(town.fileSystem);
    const paths = [...two.keys()].filter((path) => one.get(path) !== two.get(path));
    assert.equal(paths.length, 1, paths.join());
    const [before = '', after = ''] = paths.flatMap((path) => [one.get(path), two.get(path)]);
    assert.notDeepEqual(linesBut(after, ['modified']), linesBut(before, ['modified']));
    assert.deepEqual(linesBut(after, ['modified', member]), linesBut(before, ['modified', member]).map(comma(after)));
  });
}

/** What was the last member may have got a comma. */
const comma = (after: string) => (line: string) => (after.includes(`\n${line},\n`) ? `${line},` : line);
