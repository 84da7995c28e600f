/** Files that people drop into folders of collections without knowing an id, taken in by `doctor --fix`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentSite } from '../../site/content-site.ts';

const V = 'calendar/venues';
const E = 'calendar/events';
const P = 'site/posts';
const T = 'content/terms';

/** When the site of the tests is. */
const NOW = '2030-01-15T12:00:00.000Z';
const dates = { date: NOW, modified: NOW };
const times = { start: '2030-05-01 10:00:00', end: '2030-05-01 12:00:00' };

type Files = Readonly<Record<string, object | string>>;
/** Members that a file has afterwards, those that it must not have as `undefined`; the whole `undefined` for a file that is gone. */
type After = Readonly<Record<string, object | undefined>>;

const textOf = (file: object | string) => (typeof file === 'string' ? file : JSON.stringify(file));

async function adopted(files: Files, after: After): Promise<readonly string[]> {
  const texts = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, textOf(file)]));
  const site = await contentSite({ files: texts });
  const textAt = async (path: string) => {
    const stat = await site.fileSystem.stat(`/site/${path}`);
    return stat && new TextDecoder().decode(await site.fileSystem.readFile(`/site/${path}`));
  };
  try {
    const lines = await site.command('doctor fix', {});
    for (const [path, members] of Object.entries(after)) {
      const text = await textAt(path);
      if (members === undefined || text === undefined) assert.equal(text, members, path);
      else assert.deepEqual({ ...JSON.parse(text), ...members }, JSON.parse(text), path);
    }
    for (const path of Object.keys(files)) {
      if (!(path in after)) assert.equal(await textAt(path), texts[path], `${path} is left alone`);
    }
    assert.deepEqual(await site.command('doctor fix', {}), [], 'a second time there is nothing to do');
    assert.deepEqual((await site.site.health()).conflicts, []);
    return lines.filter((line) => !line.endsWith(': formatted'));
  } finally {
    await site.close();
  }
}

for (const [what, files, after, lines] of [
  [
    'a name that is a slug is the slug',
    { [`${V}/town-hall.json`]: { title: 'The hall' } },
    { [`${V}/town-hall.json`]: undefined, [`${V}/1.json`]: { id: 1, title: 'The hall', slug: 'town-hall', ...dates } },
    [`${V}/town-hall.json: is ${V}/1.json now`],
  ],
  [
    'a name that says nothing: the title gives the slug',
    { [`${P}/new.json`]: { title: 'Bake sale', content: 'Cakes' } },
    { [`${P}/new.json`]: undefined, [`${P}/1.json`]: { id: 1, slug: 'bake-sale', content: 'Cakes', ...dates } },
    [`${P}/new.json: is ${P}/1.json now`],
  ],
  [
    'a name as people write it',
    { [`${P}/Bake Sale: übrigens!.json`]: { title: 'x' } },
    { [`${P}/Bake Sale: übrigens!.json`]: undefined, [`${P}/1.json`]: { slug: 'bake-sale-ubrigens' } },
    [`${P}/Bake Sale: übrigens!.json: is ${P}/1.json now`],
  ],
  [
    'what the file says stays, what no schema knows too',
    { [`${P}/x.json`]: { title: 'A', slug: 'own', status: 'draft', modified: '2029-01-01T00:00:00.000Z', mood: [1] } },
    {
      [`${P}/x.json`]: undefined,
      [`${P}/1.json`]: { slug: 'own', status: 'draft', modified: '2029-01-01T00:00:00.000Z', mood: [1] },
    },
    [`${P}/x.json: is ${P}/1.json now`],
  ],
  [
    'an event is in the zone of the site',
    { [`${E}/fair.json`]: { title: 'Fair', ...times } },
    { [`${E}/fair.json`]: undefined, [`${E}/1.json`]: { slug: 'fair', timezone: 'America/New_York', ...times } },
    [`${E}/fair.json: is ${E}/1.json now`],
  ],
  [
    'a term',
    { [`${T}/fairs.json`]: { name: 'All fairs', taxonomy: 'category' } },
    { [`${T}/fairs.json`]: undefined, [`${T}/1.json`]: { name: 'All fairs', slug: 'fairs' } },
    [`${T}/fairs.json: is ${T}/1.json now`],
  ],
  [
    'two at once, in two folders too, get ids of their own, above those that are there',
    {
      [`${V}/7.json`]: { id: 7, title: 'Old', slug: 'old' },
      [`${V}/a.json`]: { title: 'A' },
      [`${V}/b.json`]: { title: 'B' },
      [`${P}/c.json`]: { title: 'C' },
    },
    {
      [`${V}/a.json`]: undefined,
      [`${V}/b.json`]: undefined,
      [`${P}/c.json`]: undefined,
      [`${V}/7.json`]: { title: 'Old' },
      [`${P}/8.json`]: { title: 'C' },
      [`${V}/9.json`]: { title: 'A' },
      [`${V}/10.json`]: { title: 'B' },
    },
    [`${P}/c.json: is ${P}/8.json now`, `${V}/a.json: is ${V}/9.json now`, `${V}/b.json: is ${V}/10.json now`],
  ],
  [
    'a slug that another one has',
    { [`${V}/1.json`]: { id: 1, title: 'Hall', slug: 'hall' }, [`${V}/hall.json`]: { title: 'Hall' } },
    { [`${V}/hall.json`]: undefined, [`${V}/1.json`]: { slug: 'hall' }, [`${V}/2.json`]: { slug: 'hall-2' } },
    [`${V}/hall.json: is ${V}/2.json now`],
  ],
  [
    'an id that is free is kept, and none is given below it',
    { [`${V}/hall.json`]: { id: 40, title: 'Hall' }, [`${V}/other.json`]: { title: 'Other' } },
    {
      [`${V}/hall.json`]: undefined,
      [`${V}/other.json`]: undefined,
      [`${V}/40.json`]: { id: 40, slug: 'hall' },
      [`${V}/41.json`]: { slug: 'other' },
    },
    [`${V}/hall.json: is ${V}/40.json now`, `${V}/other.json: is ${V}/41.json now`],
  ],

  ['what is still written', { [`${V}/hall.json`]: '{ "title": "Ha' }, {}, []],
  ['an object that is empty', { [`${P}/new.json`]: '{}' }, {}, []],
  ['what does not fit the schema', { [`${V}/hall.json`]: { title: 5 } }, {}, []],
  ['an event without its times', { [`${E}/fair.json`]: { title: 'Fair' } }, {}, []],
  ['an id that is none', { [`${V}/hall.json`]: { id: 'hall', title: 'Hall' } }, {}, []],
  [
    'a copy: its id is taken, by a record of another kind too',
    {
      [`${V}/1.json`]: { id: 1, title: 'Hall', slug: 'hall' },
      [`${V}/1 (copy).json`]: { id: 1, title: 'Hall', slug: 'hall' },
      [`${P}/hall.json`]: { id: 1, title: 'Hall' },
    },
    { [`${V}/1.json`]: { title: 'Hall' } },
    [],
  ],
  [
    'a slug of its own that another one has',
    { [`${V}/1.json`]: { id: 1, title: 'Hall', slug: 'hall' }, [`${V}/x.json`]: { title: 'Hall', slug: 'hall' } },
    { [`${V}/1.json`]: { title: 'Hall' } },
    [],
  ],
  ['hidden files and notes', { [`${V}/.hall.json`]: { title: 'Hall' }, [`${V}/hall.txt`]: { title: 'Hall' } }, {}, []],
  ['a folder of nobody', { 'orphan/things/hall.json': { title: 'Hall' } }, {}, []],
  ['a plugin that is off', { 'tickets/rsvps/one.json': { title: 'One' } }, {}, []],
] as const satisfies readonly (readonly [string, Files, After, readonly string[]])[]) {
  test(`a dropped file: ${what}`, async () => {
    assert.deepEqual(await adopted(files, after), lines);
  });
}

test('a dropped file is not touched while git is running', async () => {
  const site = await contentSite({
    files: { [`${V}/hall.json`]: '{ "title": "Hall" }', '.git/index.lock': '' },
  });
  await assert.rejects(site.command('doctor fix', {}), /git is working/);
  assert.ok(await site.fileSystem.stat(`/site/${V}/hall.json`));
  await site.close();
});
