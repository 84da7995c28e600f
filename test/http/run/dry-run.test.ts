/** `_dry_run`: a write is judged and answered as it would be, and nothing of it stays. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { pluginSource } from '../../../scripts/testing/test-site.ts';
import type { Answer } from '../../asking-site.ts';
import { type BatchSite, batchSite, codes, newPost, POSTS, statuses } from '../../batch/batch-site.ts';
import { bellPlugin, NOTES, told } from '../../batch/bell.ts';
import { textsBelow } from '../../texts-below.ts';

let site: BatchSite;
let post: Answer;
beforeEach(async () => {
  site = await batchSite({}, [pluginSource(bellPlugin)]);
  // the user exists before the files are compared
  for (const as of ['administrator', 'author', 'subscriber'] as const) await site.json('/', { as });
  post = await site.made(POSTS, { title: 'Before', status: 'publish' });
  told.length = 0;
});
afterEach(() => site.close());

/** All files of the site: records, uploads, settings, the journal. */
const everything = () => textsBelow(site.fileSystem, '/site', /./);

interface Case {
  readonly title: string;
  /** Under the REST root, without the parameter; `ID` stands for the existing post. */
  readonly path: string;
  readonly method?: string;
  readonly json?: Answer;
  readonly upload?: boolean;
  readonly headers?: Record<string, string>;
  readonly as?: 'author' | 'subscriber';
  readonly status: number;
  /** What the answer shows. */
  readonly shows?: (body: Answer) => unknown;
  readonly shown?: unknown;
}

const cases: readonly Case[] = [
  {
    title: 'a new record, with the id that it would have',
    path: POSTS,
    json: { title: 'New', status: 'publish' },
    status: 201,
    shows: ({ id, title, slug }) => [id - post.id, title.raw, slug],
    shown: [1, 'New', 'new'],
  },
  {
    title: 'a change',
    path: `${POSTS}/ID`,
    method: 'PATCH',
    json: { title: 'After' },
    status: 200,
    shows: ({ id, title }) => [id === post.id, title.raw],
    shown: [true, 'After'],
  },
  {
    title: 'a deletion for good',
    path: `${POSTS}/ID?force=true`,
    method: 'DELETE',
    status: 200,
    shows: ({ deleted, previous }) => [deleted, previous.title.raw],
    shown: [true, 'Before'],
  },
  {
    title: 'a term',
    path: '/site/v2/categories',
    json: { name: 'Dry' },
    status: 201,
    shows: (one) => one.slug,
    shown: 'dry',
  },
  {
    title: 'an upload',
    path: '/site/v2/media',
    upload: true,
    status: 201,
    shows: (one) => one.media_type,
    shown: 'image',
  },
  {
    title: 'settings of the site',
    path: '/site/v2/settings',
    json: { title: 'Dry Town' },
    status: 200,
    shows: ({ title }) => title,
    shown: 'Dry Town',
  },
  {
    title: 'a plugin switched off',
    path: '/site/v2/plugins/calendar',
    method: 'PUT',
    json: { status: 'inactive' },
    status: 200,
    shows: ({ status }) => status,
    shown: 'inactive',
  },
  {
    title: 'a user',
    path: '/site/v2/users',
    json: { username: 'dora', email: 'dora@town.test', password: 'nine good words of hers' },
    status: 201,
    shows: ({ username }) => username,
    shown: 'dora',
  },
  {
    title: 'a user removed, whose records another would get',
    path: '/site/v2/users/me?force=true&reassign=1',
    method: 'DELETE',
    as: 'author',
    status: 403,
  },
  {
    title: 'an application password',
    path: '/site/v2/users/me/application-passwords',
    json: { name: 'dry' },
    status: 201,
    shows: ({ name }) => name,
    shown: 'dry',
  },
  { title: 'what a notice tells of', path: NOTES, json: { text: 'dry' }, status: 201 },
  { title: 'what is refused as invalid', path: POSTS, json: { status: 'sleeping' }, status: 400 },
  { title: 'what its right refuses', path: POSTS, json: { title: 'No' }, as: 'subscriber', status: 403 },
  { title: 'what run refuses', path: `${POSTS}/999999`, method: 'PATCH', json: { title: 'No' }, status: 404 },
  {
    title: 'what has changed since',
    path: `${POSTS}/ID`,
    method: 'PATCH',
    json: { title: 'Late' },
    headers: { 'If-Match': '"0-0"' },
    status: 412,
  },
];

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const UPLOAD = { 'Content-Type': 'image/png', 'Content-Disposition': 'attachment; filename="dry.png"' };

describe('one write', () => {
  for (const { title, path, method = 'POST', json, upload, headers, as, status, shows, shown } of cases) {
    it(`${title}: ${status}, and nothing is stored`, async () => {
      const before = await everything();
      const asked = path.replace('ID', String(post.id));
      const {
        status: answered,
        headers: sent,
        body,
      } = await site.json<Answer>(`${asked}${asked.includes('?') ? '&' : '?'}_dry_run=1`, {
        method,
        as: as ?? 'administrator',
        ...(upload ? { body: new Uint8Array(PNG), headers: UPLOAD } : { json, headers: headers ?? {} }),
      });
      assert.equal(answered, status, JSON.stringify(body));
      if (status < 300) {
        assert.equal(sent.get('Almanac-Dry-Run'), 'true');
        assert.equal(sent.get('Almanac-Ignored'), null);
      }
      if (shows) assert.deepEqual(shows(body), shown);
      assert.deepEqual(told, []);
      assert.deepEqual(await everything(), before);
    });
  }

  it('of a user whose records are reassigned: they keep them', async () => {
    const { body: mine } = await site.json<Answer>(POSTS, { as: 'author', json: { title: 'Hers', status: 'publish' } });
    const { body: admin } = await site.json<Answer>('/site/v2/users/me', { as: 'administrator' });
    const remove = `/site/v2/users/${mine.author}?force=true&reassign=${admin.id}&_dry_run=1`;
    const { status, body } = await site.json<Answer>(remove, { method: 'DELETE', as: 'administrator' });
    assert.deepEqual([status, body.deleted], [200, true]);
    assert.equal((await site.json<Answer>(`${POSTS}/${mine.id}`)).body.author, mine.author);
    assert.equal((await site.json('/site/v2/users/me', { as: 'author' })).status, 200);
  });

  it('assigns no id', async () => {
    for (let time = 0; time < 3; time++) {
      const { body } = await site.json<Answer>(`${POSTS}?_dry_run=1`, { as: 'administrator', json: { title: 'Dry' } });
      assert.equal(body.id, post.id + 1);
    }
    assert.equal((await site.made(POSTS, { title: 'Real' })).id, post.id + 1);
  });

  it('has no ETag, because the version does not exist', async () => {
    const change = { method: 'PATCH', as: 'administrator', json: { title: 'After' } } as const;
    assert.ok((await site.json(`${POSTS}/${post.id}`, change)).headers.get('ETag')?.includes('-'));
    assert.ok(!(await site.json(`${POSTS}/${post.id}?_dry_run=1`, change)).headers.get('ETag')?.includes('-'));
  });
});

describe('the parameter', () => {
  for (const [said, status, isDry] of [
    ['?_dry_run=1', 201, true],
    ['?_dry_run=true', 201, true],
    ['?_dry_run=0', 201, false],
    ['?_dry_run=false', 201, false],
    ['?_dry_run=', 400, false],
    ['?_dry_run=yes', 400, false],
  ] as const) {
    it(`${said}: ${status}`, async () => {
      const { status: answered, headers } = await site.json(`${POSTS}${said}`, {
        as: 'administrator',
        json: { title: 'Said' },
      });
      assert.equal(answered, status);
      assert.equal(headers.get('Almanac-Dry-Run'), isDry ? 'true' : null);
    });
  }

  it('counts in a body too, and is not reported as ignored', async () => {
    const before = await everything();
    const { headers } = await site.json(POSTS, { as: 'administrator', json: { title: 'Said', _dry_run: true } });
    assert.equal(headers.get('Almanac-Dry-Run'), 'true');
    assert.equal(headers.get('Almanac-Ignored'), null);
    assert.deepEqual(await everything(), before);
  });

  it('has no effect on a read', async () => {
    const { status, headers } = await site.json(`${POSTS}?_dry_run=yes`);
    assert.deepEqual([status, headers.get('Almanac-Dry-Run')], [200, null]);
  });
});

describe('a batch', () => {
  const items = [newPost('One'), newPost('Two'), { method: 'PATCH', path: `${POSTS}/999999`, body: {} }];
  const ring = { path: NOTES, body: { text: 'dry' } };

  for (const [validation, sent, expected] of [
    ['normal', items, [201, 201, 404]],
    ['require-all-validate', items, [424, 424, 404]],
    ['require-all-validate', [...items.slice(0, 2), ring], [201, 201, 201]],
  ] as const) {
    it(`${validation}: ${expected.join(', ')}, and nothing is stored`, async () => {
      const before = await everything();
      const { headers, body } = await site.json<Answer>('/batch/v1?_dry_run=1', {
        as: 'administrator',
        json: { validation, requests: sent },
      });
      assert.equal(headers.get('Almanac-Dry-Run'), 'true');
      assert.deepEqual(statuses(body as never), expected);
      assert.deepEqual(told, []);
      assert.deepEqual(await everything(), before);
    });
  }

  it('all or none: items see each other, with different ids', async () => {
    const { body } = await site.json<Answer>('/batch/v1?_dry_run=1', {
      as: 'administrator',
      json: { validation: 'require-all-validate', requests: [newPost('Same'), newPost('Same')] },
    });
    const ids = body.responses.map((one: Answer) => one.body.id);
    assert.deepEqual(ids, [post.id + 1, post.id + 2]);
  });

  it('independent items may be dry runs one by one', async () => {
    const answer = await site.batch([{ ...newPost('Dry'), path: `${POSTS}?_dry_run=1` }, newPost('Real')]);
    assert.deepEqual(statuses(answer), [201, 201]);
    assert.deepEqual(
      answer.responses.map(({ headers }) => headers['Almanac-Dry-Run']),
      ['true', undefined],
    );
    assert.deepEqual(
      answer.responses.map(({ body }) => body.id),
      [post.id + 1, post.id + 1],
    );
  });

  it('all or none: not together with an item that is stored', async () => {
    const before = await everything();
    const answer = await site.together([{ ...newPost('Dry'), path: `${POSTS}?_dry_run=1` }, newPost('Real')]);
    assert.deepEqual(codes(answer), ['rest_invalid_param', 'rest_invalid_param']);
    assert.deepEqual(await everything(), before);
  });
});
