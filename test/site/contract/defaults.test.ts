/** What the contract says of what is not sent, and its limits of pages, shown by what is answered; the table is by hand. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Answer } from '../content-site.ts';
import { contractSite } from './declared.ts';

/** One more than a page can hold. */
const MANY = 101;

/** Ids of the first record of each kind; the newer it is, the greater its id. The last is the one that lists do not show. */
const FIRST = { posts: 1001, pages: 2001, blocks: 3001, navigation: 4001, media: 5001 } as const;
type Listed = keyof typeof FIRST;

const recordsOf = (kind: Listed): readonly (readonly [string, string])[] =>
  Array.from({ length: MANY + 1 }, (_, at) => {
    const id = FIRST[kind] + at;
    const hidden = at === MANY && { status: kind === 'media' ? 'private' : 'draft' };
    const date = new Date(Date.UTC(2020, 0, 1 + at)).toISOString();
    const file = kind === 'media' && { file: `2020/${id}.txt`, filesize: 1, hash: 'x', mime_type: 'text/plain' };
    const record = {
      id,
      slug: `${kind}-${id}`,
      title: `No. ${at}`,
      author: 1,
      date,
      modified: date,
      ...file,
      ...hidden,
    };
    return [`site/${kind}/${id}.json`, JSON.stringify(record)];
  });

const KINDS = Object.keys(FIRST) as readonly Listed[];
const site = await contractSite({ files: Object.fromEntries(KINDS.flatMap(recordsOf)) });
after(() => site.close());
await site.fetch('/', { as: 'administrator' });

const ask = (status: number, method: string, path: string, json?: unknown): Promise<Answer> =>
  site.ask(status, method, path, { as: 'administrator', ...(json !== undefined && { json }) });
const idsOf = (items: Answer): readonly number[] => items.map(({ id }: Answer) => id);

for (const kind of KINDS) {
  const [first, last] = [FIRST[kind], FIRST[kind] + MANY - 1];
  const newest = (count: number) => Array.from({ length: count }, (_, at) => last - at);
  const page = async (query: string) => idsOf(await ask(200, 'GET', `/${kind}?${query}`));

  const PAGES: readonly [what: string, query: string, ids: readonly number[]][] = [
    ['ten, the newest first', '', newest(10)],
    ['the same, spelt out', 'context=view&page=1&per_page=10&order=desc&orderby=date&include=&exclude=', newest(10)],
    ['one, the least of a page', 'per_page=1', newest(1)],
    ['a hundred, the most of a page', 'per_page=100', newest(100)],
    ['the rest', 'per_page=100&page=2', [first]],
    ['the last of pages of ten', 'page=11', [first]],
    ['all but a hundred', 'offset=100', [first]],
    ['none behind the last', 'offset=101', []],
    ['the oldest first', 'order=asc&per_page=2', [first, first + 1]],
  ];
  for (const [what, query, ids] of PAGES) {
    test(`a list of ${kind}${query && `?${query}`}: ${what}`, async () => assert.deepEqual(await page(query), ids));
  }

  test(`a list of ${kind} has no page behind the last`, async () => {
    assert.equal((await ask(400, 'GET', `/${kind}?page=12`)).code, 'rest_post_invalid_page_number');
  });

  const status = kind === 'media' ? 'private' : 'draft';
  test(`a list of ${kind} shows what is ${status} to whoever asks for it, and not by default`, async () => {
    assert.deepEqual(await page(`status=${status}`), [last + 1]);
  });

  // where nothing is put in the trash (media), the delete has to say so
  const trashes = kind !== 'media';
  test(`a delete of one of ${kind} is not for good by default`, async () => {
    const path = `/${kind}/${last + 1}`;
    const answer = await ask(trashes ? 200 : 501, 'DELETE', path);
    assert.equal(trashes ? answer.status : answer.code, trashes ? 'trash' : 'rest_trash_not_supported');
    const spelt = await ask(trashes ? 410 : 501, 'DELETE', `${path}?force=false`);
    assert.equal(spelt.code, trashes ? 'rest_already_trashed' : 'rest_trash_not_supported');
    assert.equal((await ask(200, 'GET', `${path}?context=edit`)).id, last + 1);
    assert.equal((await ask(200, 'DELETE', `${path}?force=true`)).deleted, true);
    assert.equal((await ask(404, 'GET', path)).code, 'rest_post_invalid_id');
  });
}

for (const kind of ['posts', 'pages', 'blocks'] as const) {
  test(`revisions of ${kind} come on one page, however many, unless a page has a size`, async () => {
    const path = `/${kind}/${FIRST[kind]}`;
    for (let at = 0; at < 12; at++) await ask(200, 'PATCH', path, { content: `<p>Version ${at}</p>` });
    const all = idsOf(await ask(200, 'GET', `${path}/revisions`));
    assert.equal(all.length, 12);
    assert.deepEqual(
      all,
      all.toSorted((one, other) => other - one),
    );
    assert.deepEqual(idsOf(await ask(200, 'GET', `${path}/revisions?per_page=10`)), all.slice(0, 10));
    assert.deepEqual(idsOf(await ask(200, 'GET', `${path}/revisions?per_page=10&page=2`)), all.slice(10));
    const past = await ask(400, 'GET', `${path}/revisions?per_page=10&page=3`);
    assert.equal(past.code, 'rest_revision_invalid_page_number');
  });

  test(`a revision of ${kind} is deleted for good or not at all`, async () => {
    const path = `/${kind}/${FIRST[kind] + 1}`;
    await ask(200, 'PATCH', path, { content: '<p>Changed</p>' });
    const [{ id }] = (await ask(200, 'GET', `${path}/revisions`)) as unknown as readonly [Answer];
    for (const query of ['', '?force=false']) {
      assert.equal((await ask(501, 'DELETE', `${path}/revisions/${id}${query}`)).code, 'rest_trash_not_supported');
    }
    assert.equal((await ask(200, 'DELETE', `${path}/revisions/${id}?force=true`)).deleted, true);
    assert.equal((await ask(404, 'GET', `${path}/revisions/${id}`)).code, 'rest_post_invalid_id');
  });
}

/** Defaults of the fields of a new item (Resources and their fields). */
const NEW: readonly [path: string, sent: Answer, shown: Answer][] = [
  [
    '/posts',
    { title: 'New' },
    { meta: { _builder_hide_in_design_set: false, _builder_tags: '', footnotes: '' }, sticky: false },
  ],
  [
    '/pages',
    { title: 'New' },
    { meta: { _builder_hide_in_design_set: false, _builder_tags: '', footnotes: '' }, parent: 0, menu_order: 0 },
  ],
  ['/blocks', { title: 'New' }, { meta: { pattern_sync_status: '', footnotes: '' }, pattern_category: [] }],
];
for (const [path, sent, shown] of NEW) {
  test(`what a create of ${path} does not send has its default, and keeps its value when an update does not send it`, async () => {
    const made = await ask(201, 'POST', path, sent);
    assert.deepEqual(pick(made, shown), shown);
    const [name = '', changed] = path === '/blocks' ? ['pattern_sync_status', 'unsynced'] : ['_builder_tags', 'hero'];
    await ask(200, 'PATCH', `${path}/${made.id}`, { meta: { [name]: changed } });
    const kept = await ask(200, 'PATCH', `${path}/${made.id}`, { title: 'Newer' });
    assert.deepEqual(kept.meta, { ...shown.meta, [name]: changed });
  });
}

/** The members of an answer that are expected. */
const pick = (answer: Answer, expected: Answer): Answer =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, answer[name]]));
