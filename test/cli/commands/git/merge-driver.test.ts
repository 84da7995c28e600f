import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gitFolder } from './git-folder.ts';

interface Texts {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Runs the driver. @returns its exit code and the resulting content of OURS */
async function merge(t: TestContext, path: string, { base, ours, theirs }: Texts, ...options: readonly string[]) {
  const { folder, run } = gitFolder(t);
  for (const [name, text] of Object.entries({ base, ours, theirs })) writeFileSync(join(folder, name), text, 'latin1');
  const { code, warned } = await run(['merge-driver base ours theirs', path, ...options].join(' '));
  return { code, text: readFileSync(join(folder, 'ours'), 'latin1'), warned };
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const record = { id: 12, title: 'Fair', slug: 'fair', modified: '2027-01-01T00:00:00.000Z', tags: [4] };
const later = '2027-01-02T00:00:00.000Z';

for (const [what, path, base, ours, theirs, merged] of [
  [
    'an event, by what the calendar says of it',
    'town/calendar/events/12.json',
    record,
    { ...record, modified: later, tags: [4, 9] },
    { ...record, tags: [3, 4], cost: '5' },
    { ...record, modified: later, tags: [3, 4, 9], cost: '5' },
  ],
  [
    'a site at the top of its repository',
    'site/posts/12.json',
    record,
    { ...record, title: 'A' },
    { ...record, content: 'B' },
    { ...record, title: 'A', content: 'B', tags: [4] },
  ],
  [
    'a user, of whom the core tells',
    'town/users/1.json',
    { id: 1, login: 'ada', name: 'Ada', slug: 'ada' },
    { id: 1, slug: 'ada', login: 'ada', name: 'Ada L.' },
    { id: 1, login: 'ada', name: 'Ada', slug: 'ada-l' },
    { id: 1, login: 'ada', name: 'Ada L.', slug: 'ada-l' },
  ],
  [
    'a record of a plugin that is not there',
    'town/shop/things/1.json',
    { id: 1, sizes: [1], modified: later },
    { id: 1, sizes: [2], modified: later },
    { id: 1, sizes: [1, 3], modified: record.modified },
    { id: 1, sizes: [2, 3], modified: later },
  ],
] as const) {
  test(`merges ${what}`, async (t) => {
    const { code, text } = await merge(t, path, { base: json(base), ours: json(ours), theirs: json(theirs) });
    assert.deepEqual([code, JSON.parse(text)], [0, merged]);
    assert.equal(text.endsWith('\n}\n'), true);
  });
}

const PARAGRAPHS = ['Monday', 'Tuesday', 'Wednesday'];
/** The texts of a post with these paragraphs, as editors write blocks; one that differs from its day is an edit. */
const blocks = (...paragraphs: readonly string[]) =>
  paragraphs.flatMap((text) => ['<!-- wp:paragraph -->', `<p>${text}</p>`, '<!-- /wp:paragraph -->', '']).slice(0, -1);

for (const [what, path, form] of [
  ['lines', 'site/posts/12.json', (lines: readonly string[]) => lines],
  ['texts, as 0.1.0 wrote them', 'site/posts/12.json', (lines: readonly string[]) => lines.join('\n')],
  ['lines of a plugin that is not there', 'shop/things/12.json', (lines: readonly string[]) => lines],
] as const) {
  test(`merges different paragraphs of one body: ${what}`, async (t) => {
    const of = (...paragraphs: readonly string[]) => json({ ...record, content: form(blocks(...paragraphs)) });
    const texts = {
      base: of(...PARAGRAPHS),
      ours: of('Monday, early', 'Tuesday', 'Wednesday'),
      theirs: of('Monday', 'Tuesday', 'Wednesday, late', 'Thursday'),
    };
    const { code, text } = await merge(t, path, texts);
    const content = blocks('Monday, early', 'Tuesday', 'Wednesday, late', 'Thursday');
    assert.deepEqual([code, JSON.parse(text).content], [0, content]);
  });
}

test('the same paragraph of one body is a conflict of its lines', async (t) => {
  const of = (...paragraphs: readonly string[]) => json({ ...record, content: blocks(...paragraphs) });
  const { code, text } = await merge(t, 'site/posts/12.json', {
    base: of(...PARAGRAPHS),
    ours: of('Monday', 'Tuesday at noon', 'Wednesday'),
    theirs: of('Monday', 'Tuesday at one', 'Wednesday at two'),
  });
  assert.equal(code, 1);
  assert.match(text, /\n<{7} ours\n {4}"<p>Tuesday at noon<\/p>",\n={7}\n {4}"<p>Tuesday at one<\/p>",\n>{7} theirs\n/);
  assert.equal(text.split('<<<<<<<').length, 2);
  assert.match(text, /Wednesday at two/);
});

test('a conflict is left in its member, and is a failure', async (t) => {
  const texts = {
    base: json(record),
    ours: json({ ...record, title: 'A', cost: '1' }),
    theirs: json({ ...record, title: 'B', modified: later }),
  };
  const { code, text } = await merge(t, 'calendar/events/12.json', texts, '--marker-size 9');
  assert.equal(code, 1);
  assert.equal(
    text,
    json({ ...record, modified: later, tags: [4], cost: '1' }).replace(
      '  "title": "Fair",\n',
      '<<<<<<<<< ours\n  "title": "A",\n=========\n  "title": "B",\n>>>>>>>>> theirs\n',
    ),
  );
});

const SETTINGS = '{\n\t"title": "Town",\n\t"a": 1, "b": 1,\n\t"plugins": { "site": true }\n}\n';

test('settings stay as people wrote them where that can be', async (t) => {
  const texts = {
    base: SETTINGS,
    ours: SETTINGS.replace('Town', 'Our town'),
    theirs: SETTINGS.replace('{ "site": true }', '{ "site": false }'),
  };
  const { code, text } = await merge(t, 'town/settings.json', texts);
  assert.deepEqual([code, text], [0, texts.theirs.replace('Town', 'Our town')]);
});

test('settings whose lines git cannot merge are merged by members, indented as before', async (t) => {
  const texts = {
    base: SETTINGS,
    ours: SETTINGS.replace('"a": 1', '"a": 2'),
    theirs: SETTINGS.replace('"b": 1', '"b": 2'),
  };
  const { code, text } = await merge(t, 'town/settings.json', texts);
  assert.deepEqual(
    [code, text],
    [0, `${JSON.stringify({ title: 'Town', a: 2, b: 2, plugins: { site: true } }, null, '\t')}\n`],
  );
});

for (const [what, lines, code, merged] of [
  ['no JSON', { base: 'a\n\n\nb\n', ours: 'c\n\n\nb\n', theirs: 'a\n\n\nd\n' }, 0, 'c\n\n\nd\n'],
  [
    'no JSON in conflict',
    { base: 'a\n', ours: 'b\n', theirs: 'c\n' },
    1,
    '<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n',
  ],
  ['what is no UTF-8', { base: '\xff\n\n\nb\n', ours: '\xff\n\n\nc\n', theirs: '\xfe\n\n\nb\n' }, 0, '\xfe\n\n\nc\n'],
] as const) {
  test(`${what} is merged by lines`, async (t) => {
    const result = await merge(t, 'calendar/events/12.json', lines);
    assert.deepEqual([result.code, result.text], [code, merged]);
  });
}

test('a binary file stays, and fails', async (t) => {
  const { code, text, warned } = await merge(t, 'a.json', { base: '\0a', ours: '\0b', theirs: '\0c' });
  assert.deepEqual([code, text], [1, '\0b']);
  assert.match(warned.join(), /^almanac: a\.json cannot be merged: .*binary/);
});
