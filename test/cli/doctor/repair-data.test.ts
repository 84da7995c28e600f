import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from '../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../asking-site.ts';
import { type DataFiles, textOf } from './data-folder.ts';

const E = 'calendar/events';
const V = 'calendar/venues';
const P = 'site/posts';

const venue = (id: number, more: object = {}) => ({ id, title: `Hall ${id}`, slug: `hall-${id}`, ...more });
const event = (id: number, more: object = {}) => ({
  id,
  title: `Fair ${id}`,
  slug: `fair-${id}`,
  start: '2027-05-01 10:00:00',
  end: '2027-05-01 12:00:00',
  timezone: 'UTC',
  ...more,
});
const post = (id: number, more: object = {}) => ({ id, title: `News ${id}`, slug: `news-${id}`, ...more });

const conflict = (ours: object, theirs: object) =>
  `<<<<<<< ours\n${textOf(ours)}=======\n${textOf(theirs)}>>>>>>> theirs\n`;

/** Said of each file that was not written as the server does it. */
const LAID_OUT = ': formatted';

/** `undefined` stands for a removed file. */
type After = Readonly<Record<string, object | string | undefined>>;

/** Repairs a site with these files twice. @returns the output of the first run */
async function repaired(files: DataFiles, after: After) {
  const texts = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, textOf(file)]));
  const opened = await testSite(['content', 'calendar', 'site'].map(presentPlugin), {
    files: texts,
    off: [presentPlugin('tickets')],
  });
  const textAt = async (path: string) => {
    const stat = await opened.fileSystem.stat(`/site/${path}`);
    return stat && new TextDecoder().decode(await opened.fileSystem.readFile(`/site/${path}`));
  };
  try {
    const lines = await opened.command('doctor fix', {});
    for (const [path, file] of Object.entries<object | string | undefined>({ ...files, ...after })) {
      const text = await textAt(path);
      if (typeof file === 'object') assert.deepEqual(JSON.parse(text ?? 'null'), file, path);
      else assert.equal(text, file, path);
    }
    assert.deepEqual(await opened.command('doctor fix', {}), [], 'a second time there is nothing to do');
    return lines;
  } finally {
    await opened.close();
  }
}

for (const [what, files, after, lines] of [
  ['what is right', { [`${V}/1.json`]: venue(1), [`${E}/2.json`]: event(2, { venue: [1] }) }, {}, []],
  [
    'what only a person can mend',
    { [`${V}/1.json`]: '{ "id": 1, ', [`${V}/2.json`]: '{ "id": 2 }', [`${V}/hall.json`]: '{' },
    {},
    [],
  ],
  [
    'a conflict in one field',
    { [`${V}/1.json`]: '{\n  "id": 1,\n<<<<<<< ours\n  "title": "A"\n=======\n  "title": "B"\n>>>>>>> theirs\n}\n' },
    {},
    [],
  ],
  ['a reference to nothing', { [`${E}/2.json`]: event(2, { venue: [1] }) }, {}, []],

  [
    'an id unlike its name',
    { [`${V}/2.json`]: { id: 1, title: 'Hall', slug: 'hall', phone: '1' } },
    { [`${V}/2.json`]: { id: 2, title: 'Hall', slug: 'hall', phone: '1' } },
    [`${V}/2.json: id is now 2, as in the file name`],
  ],
  [
    'a copy of a file: its id, and then its slug',
    { [`${V}/1.json`]: venue(1), [`${V}/2.json`]: venue(1) },
    { [`${V}/2.json`]: { id: 2, title: 'Hall 1', slug: 'hall-1-2' } },
    [`${V}/2.json: id is now 2, as in the file name`, `${V}/2.json: slug is now "hall-1-2"`],
  ],
  [
    'slugs: the lower id keeps its own, and none that is there is taken',
    {
      [`${V}/1.json`]: venue(1, { slug: 'hall' }),
      [`${V}/2.json`]: venue(2, { slug: 'Hall' }),
      [`${V}/3.json`]: venue(3, { slug: 'hall-2' }),
      [`${V}/4.json`]: venue(4, { slug: 'hall' }),
    },
    { [`${V}/2.json`]: venue(2, { slug: 'Hall-3' }), [`${V}/4.json`]: venue(4, { slug: 'hall-4' }) },
    [`${V}/2.json: slug is now "Hall-3"`, `${V}/4.json: slug is now "hall-4"`],
  ],
  [
    'a login of two, which is left to a person',
    {
      'users/1.json': { id: 1, login: 'a', name: 'A', slug: 'a', role: 'author', registered: '2026-01-01T00:00:00Z' },
      'users/2.json': { id: 2, login: 'A', name: 'B', slug: 'b', role: 'author', registered: '2026-01-01T00:00:00Z' },
    },
    {},
    [],
  ],

  [
    'an id of two: the later one is renumbered and followed wherever its collection is named',
    {
      [`${V}/7.json`]: venue(7, { date: '2027-01-02T00:00:00Z' }),
      [`${P}/7.json`]: post(7, { date: '2027-01-01T00:00:00Z' }),
      [`${E}/8.json`]: event(8, { venue: [7, 9] }),
      [`${V}/9.json`]: venue(9),
    },
    {
      [`${V}/7.json`]: undefined,
      [`${V}/10.json`]: venue(10, { title: 'Hall 7', slug: 'hall-7', date: '2027-01-02T00:00:00Z' }),
      [`${E}/8.json`]: event(8, { venue: [10, 9] }),
    },
    [`${V}/7.json: is ${V}/10.json now, because ${P}/7.json has its id`, `${E}/8.json: venue.0: 7 is 10 now`],
  ],
  [
    'an id in texts',
    {
      'site/blocks/5.json': post(5, { date: '2027-01-02T00:00:00Z' }),
      [`${V}/5.json`]: venue(5),
      [`${P}/6.json`]: post(6, { content: '<!-- wp:block {"ref":5} /--> and 5' }),
    },
    {
      'site/blocks/5.json': undefined,
      'site/blocks/7.json': post(7, { title: 'News 5', slug: 'news-5', date: '2027-01-02T00:00:00Z' }),
      [`${P}/6.json`]: post(6, { content: '<!-- wp:block {"ref":7} /--> and 5' }),
    },
    [
      `site/blocks/5.json: is site/blocks/7.json now, because ${V}/5.json has its id`,
      `${P}/6.json: content: 5 is 7 now`,
    ],
  ],
  [
    'an id in the lines of a body, which stay lines',
    {
      'site/blocks/5.json': post(5, { date: '2027-01-02T00:00:00Z' }),
      [`${V}/5.json`]: venue(5),
      [`${P}/6.json`]: post(6, { content: ['<p>5</p>', '<!-- wp:block {"ref":5} /-->', ''] }),
    },
    {
      'site/blocks/5.json': undefined,
      'site/blocks/7.json': post(7, { title: 'News 5', slug: 'news-5', date: '2027-01-02T00:00:00Z' }),
      [`${P}/6.json`]: post(6, { content: ['<p>5</p>', '<!-- wp:block {"ref":7} /-->', ''] }),
    },
    [
      `site/blocks/5.json: is site/blocks/7.json now, because ${V}/5.json has its id`,
      `${P}/6.json: content: 5 is 7 now`,
    ],
  ],
  [
    'an id that names a record of any kind stays, and that is said',
    { [`${V}/5.json`]: venue(5), [`${E}/5.json`]: event(5), 'site/menu-items/6.json': { ...post(6), object_id: 5 } },
    { [`${V}/5.json`]: undefined, [`${V}/7.json`]: { ...venue(5), id: 7 } },
    [
      `${V}/5.json: is ${V}/7.json now, because ${E}/5.json has its id`,
      'site/menu-items/6.json: object_id: 5 is unchanged, because it could mean either of the two records',
    ],
  ],
  [
    'records that name each other',
    {
      'site/pages/5.json': post(5, { parent: 6, date: '2027-01-01T00:00:00Z' }),
      'site/pages/6.json': post(6, { parent: 5, date: '2027-01-01T00:00:00Z' }),
      [`${V}/5.json`]: venue(5),
      [`${V}/6.json`]: venue(6),
    },
    {
      'site/pages/5.json': undefined,
      'site/pages/6.json': undefined,
      'site/pages/7.json': { ...post(5, { parent: 8, date: '2027-01-01T00:00:00Z' }), id: 7 },
      'site/pages/8.json': { ...post(6, { parent: 7, date: '2027-01-01T00:00:00Z' }), id: 8 },
    },
    [
      `site/pages/5.json: is site/pages/7.json now, because ${V}/5.json has its id`,
      `site/pages/6.json: is site/pages/8.json now, because ${V}/6.json has its id`,
      'site/pages/5.json: parent: 6 is 8 now',
      'site/pages/6.json: parent: 5 is 7 now',
    ],
  ],
  [
    'what belongs to a record in private, of a plugin that is off too',
    {
      [`${E}/5.json`]: event(5, { date: '2027-01-01T00:00:00Z' }),
      [`${V}/5.json`]: venue(5),
      '.almanac/private/tickets/rsvps/1.json': {
        id: 1,
        event: 5,
        ticket: 3,
        seats: 1,
        name: 'A',
        email: 'a@b.co',
        date: '',
        secret: '',
      },
    },
    {
      [`${E}/5.json`]: undefined,
      [`${E}/6.json`]: { ...event(5, { date: '2027-01-01T00:00:00Z' }), id: 6 },
      '.almanac/private/tickets/rsvps/1.json': {
        id: 1,
        event: 6,
        ticket: 3,
        seats: 1,
        name: 'A',
        email: 'a@b.co',
        date: '',
        secret: '',
      },
    },
    [
      `${E}/5.json: is ${E}/6.json now, because ${V}/5.json has its id`,
      '.almanac/private/tickets/rsvps/1.json: event: 5 is 6 now',
    ],
  ],

  [
    'two records in one file: ours stays, theirs gets a free id, and where both have a slug another one',
    {
      [`${V}/3.json`]: conflict(venue(3, { title: 'Ours', slug: 'hall' }), venue(3, { title: 'Theirs', slug: 'hall' })),
      [`${E}/4.json`]: event(4, { venue: [3] }),
    },
    {
      [`${V}/3.json`]: venue(3, { title: 'Ours', slug: 'hall' }),
      [`${V}/5.json`]: venue(5, { title: 'Theirs', slug: 'hall-2' }),
    },
    [
      `${V}/3.json: contained two records; ours stays, theirs is now ${V}/5.json`,
      `${E}/4.json: venue.0: 3 is unchanged, because it could mean either of the two records`,
      `${V}/5.json: slug is now "hall-2"`,
    ],
  ],
  [
    'two such files: what came with the other branch names what came with it',
    {
      [`${V}/3.json`]: conflict(venue(3, { title: 'Ours' }), venue(3, { title: 'Theirs', slug: 'theirs' })),
      [`${E}/4.json`]: conflict(event(4, { venue: [3] }), event(4, { slug: 'theirs', venue: [3] })),
    },
    {
      [`${V}/3.json`]: venue(3, { title: 'Ours' }),
      [`${E}/4.json`]: event(4, { venue: [3] }),
      [`${V}/6.json`]: venue(6, { title: 'Theirs', slug: 'theirs' }),
      [`${E}/5.json`]: event(5, { title: 'Fair 4', slug: 'theirs', venue: [6] }),
    },
    [
      `${V}/3.json: contained two records; ours stays, theirs is now ${V}/6.json`,
      `${E}/4.json: contained two records; ours stays, theirs is now ${E}/5.json`,
    ],
  ],
] as const satisfies readonly (readonly [string, DataFiles, After, readonly string[]])[]) {
  test(`doctor --fix: ${what}`, async () => {
    const told = await repaired(files, after);
    assert.deepEqual(told.filter((line) => !line.endsWith(LAID_OUT)).sort(), [...lines].sort());
  });
}

test('valid records are formatted as the server does, and other files are left alone', async () => {
  const files = { [`${V}/1.json`]: '{"title":"Hall","id":1,"slug":"hall"}', [`${V}/2.json`]: '{"title":5,"id":2}' };
  const after = { [`${V}/1.json`]: '{\n  "id": 1,\n  "title": "Hall",\n  "slug": "hall"\n}\n' };
  assert.deepEqual(await repaired(files, after), [`${V}/1.json${LAID_OUT}`]);
});

test('repaired records are served at once', async () => {
  const files = {
    [`${V}/3.json`]: conflict(venue(3, { title: 'Ours' }), venue(3, { title: 'Theirs', slug: 'theirs' })),
  };
  const opened = await testSite(['content', 'calendar'].map(presentPlugin), { files });
  assert.equal((await opened.json('/calendar/events/v1/venues/3')).status, 404);
  await opened.command('doctor fix', {});
  const titles = await Promise.all(
    [3, 4].map(async (id) => (await opened.json<{ venue: string }>(`/calendar/events/v1/venues/${id}`)).body.venue),
  );
  assert.deepEqual(titles, ['Ours', 'Theirs']);
  assert.deepEqual((await opened.site.health()).quarantined, []);
  await opened.close();
});

test('nothing is repaired while git is at work', async () => {
  const files = { [`${V}/1.json`]: textOf(venue(2)), '.git/index.lock': '' };
  const opened = await testSite(['content', 'calendar'].map(presentPlugin), { files });
  await assert.rejects(opened.command('doctor fix', {}), /git is working in the data folder, so nothing was repaired/);
  await opened.close();
});
