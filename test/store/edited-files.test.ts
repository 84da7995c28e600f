/** What doctor says of a file is also in the log, once, when somebody edits the file while the server runs. */
import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { makeSiteFolder, openSiteIn, removeSiteFolder } from '../verify/faults/opened-site.ts';
import { until } from '../verify/faults/until.ts';

const PATIENCE = 20_000;
const EVENTS = 'calendar/events';
const FILE = `${EVENTS}/1.json`;
const fair = {
  id: 1,
  title: 'Fair',
  slug: 'fair',
  start: '2027-05-01 10:00:00',
  end: '2027-05-01 12:00:00',
  timezone: 'UTC',
};
const hall = { id: 4, title: 'Hall', slug: 'hall' };
const textOf = (record: object) => `${JSON.stringify(record, null, 2)}\n`;
const term = (id: number, taxonomy: string) => ({ id, taxonomy, name: `Term ${id}`, slug: `term-${id}` });

async function world(t: TestContext) {
  const folder = await makeSiteFolder();
  t.after(() => removeSiteFolder(folder));
  const place = (path: string) => join(folder, path);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(place(path)), { recursive: true });
    writeFileSync(place(path), text);
  };
  write(FILE, textOf(fair));
  write(`${EVENTS}/2.json`, textOf({ ...fair, id: 2, slug: 'other' }));
  write('content/terms/3.json', textOf(term(3, 'post_tag')));
  write('calendar/venues/4.json', textOf(hall));
  write('themes/plain/theme.json', '{ "version": 3 }\n');
  write('settings.json', textOf({ plugins: { content: true, calendar: true, site: true } }));
  const opened = await openSiteIn(folder);
  t.after(() => opened.site.close());
  const told = () =>
    opened.logged.flatMap(({ message, fields: { file, line, problem } }) =>
      ['a file has a problem', 'a file was quarantined', 'a file has left quarantine'].includes(message)
        ? [[file, line, problem]]
        : [],
    );
  const titles = async () => {
    const { events } = Object(await (await opened.ask('/calendar/events/v1/events?start_date=2027-01-01')).json());
    return events.map(({ title }: { title: string }) => title);
  };
  return { ...opened, place, write, told, titles };
}

for (const [what, path, text, line, problem] of [
  [
    'a member twice',
    FILE,
    textOf(fair).replace('"slug"', '"title": "Market",\n  "slug"'),
    4,
    'title: is there more than once; only the last one counts',
  ],
  [
    'a venue that does not exist',
    FILE,
    textOf({ ...fair, venue: [9] }),
    9,
    'venue.0: refers to 9, but there is no calendar/venues/9.json',
  ],
  [
    'a term of another taxonomy',
    FILE,
    textOf({ ...fair, categories: [3] }),
    9,
    'categories.0: refers to 3, whose taxonomy is "post_tag" instead of tribe_events_cat',
  ],
  [
    'a term of an unknown taxonomy',
    'content/terms/3.json',
    textOf(term(3, 'postag')),
    3,
    'taxonomy: "postag" is unknown; known are category, nav_menu, post_tag, tribe_events_cat, wp_pattern_category',
  ],
  [
    'a slug of another record',
    FILE,
    textOf({ ...fair, slug: 'other' }),
    4,
    `slug: "other" is taken by ${EVENTS}/2.json`,
  ],
  ['an id of another record', 'calendar/venues/1.json', textOf({ ...fair, slug: 'v' }), 2, `id: 1 is taken by ${FILE}`],
  [
    'a member twice in a text',
    'themes/plain/theme.json',
    '{\n  "version": 3,\n  "version": 3\n}\n',
    3,
    'version: is there more than once; only the last one counts',
  ],
  [
    'a member twice in the settings',
    'settings.json',
    '{\n  "title": "A",\n  "title": "B",\n  "plugins": { "content": true, "calendar": true, "site": true }\n}\n',
    3,
    'title: is there more than once; only the last one counts',
  ],
] as const) {
  test(`an edit is logged once: ${what}`, async (t) => {
    const { write, told } = await world(t);
    assert.deepEqual(told(), []);
    write(path, text);
    await until(() => told().length > 0, PATIENCE);
    write(path, text.replace('\n}\n', ' \n}\n'));
    write('calendar/venues/4.json', textOf({ ...hall, image: 7 }));
    await until(() => told().length > 1, PATIENCE);
    assert.deepEqual(told(), [
      [path, line, problem],
      ['calendar/venues/4.json', 5, 'image: refers to 7, but there is no site/media/7.json'],
    ]);
  });
}

for (const [what, moved] of [
  ['of records', EVENTS],
  ['of a plugin', 'calendar'],
] as const) {
  test(`a file in the place of a folder ${what} is logged; its records stay, and it heals`, async (t) => {
    const { place, write, told, titles } = await world(t);
    assert.deepEqual(await titles(), ['Fair', 'Fair']);
    renameSync(place(moved), place('away'));
    writeFileSync(place(moved), '');
    await until(() => told().length > 0, PATIENCE);
    assert.deepEqual(told()[0], [moved, undefined, 'is a file, but must be the folder with the records']);
    assert.deepEqual(await titles(), ['Fair', 'Fair']);
    const logged = told().length;
    rmSync(place(moved));
    renameSync(place('away'), place(moved));
    await until(() => told().length > logged, PATIENCE);
    write(FILE, textOf({ ...fair, title: 'Healed' }));
    await until(async () => (await titles()).includes('Healed'), PATIENCE);
  });
}

test('a file in the place of the themes is logged', async (t) => {
  const { place, told } = await world(t);
  renameSync(place('themes'), place('away'));
  writeFileSync(place('themes'), '');
  await until(() => told().length > 0, PATIENCE);
  assert.deepEqual(told(), [['themes', undefined, 'is a file, but must be a folder']]);
});

test('a theme that is removed, and one that the settings no longer name, is logged until it is back', async (t) => {
  const { logged, place, write } = await world(t);
  const settings = (theme: string) =>
    write('settings.json', textOf({ plugins: { content: true, calendar: true, site: { theme } } }));
  const told = () =>
    logged.flatMap(({ message, fields: { check } }) => (check === 'theme' ? message.replace(/^a check /, '') : []));
  settings('plain');
  await until(() => told().length === 1, PATIENCE);
  renameSync(place('themes/plain'), place('away'));
  await until(() => told().length === 2, PATIENCE);
  renameSync(place('away'), place('themes/plain'));
  await until(() => told().length === 3, PATIENCE);
  settings('other');
  await until(() => told().length === 4, PATIENCE);
  assert.deepEqual(told(), ['is good again', 'found a problem', 'is good again', 'found a problem']);
});
