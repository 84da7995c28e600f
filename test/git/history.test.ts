import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import type { Git } from '../../core/platform/git.ts';
import { assertStatus, gitSite } from './git-site.ts';

const EVENTS = '/calendar/events/v1/events';
const POSTS = '/site/v2/posts';

/** A post with three versions. */
async function newsSite(t: Parameters<typeof gitSite>[0]) {
  const site = await gitSite(t);
  const { body: post } = await site.as('author', 'POST', POSTS, { title: 'News', content: 'One.' });
  await site.as('author', 'POST', `${POSTS}/${post.id}`, { content: 'Two.' });
  await site.as('author', 'POST', `${POSTS}/${post.id}`, { title: 'Old news' });
  await site.subjects(4);
  const commits = (await site.git('log', '--format=%H', '--', 'site')).trim().split('\n');
  return { site, path: `${POSTS}/${post.id}`, commits };
}

test('the history of a record lists its commits, newest first, and their changes', async (t) => {
  const { site, path, commits } = await newsSite(t);
  const { status, body, headers } = await site.as('author', 'GET', `${path}/history`);
  assert.equal(status, 200);
  assert.equal(headers.get('x-wp-total'), '3');
  assert.equal(headers.get('cache-control'), 'private, no-store');
  const told = body.map(({ date: _, changes, ...version }: Record<string, unknown>) => ({
    ...version,
    changes: Object.fromEntries(
      (changes as { field: string; from?: unknown; to?: unknown }[])
        .filter(({ field }) => ['title', 'content', 'slug'].includes(field))
        .map(({ field, from, to }) => [field, [from, to]]),
    ),
  }));
  const place = path.replace(`${POSTS}/`, 'site/posts/');
  assert.deepEqual(
    told,
    [
      {
        commit: commits[0],
        author: 'author',
        message: `Update "Old news" (${place})`,
        type: 'changed',
        changes: { title: ['News', 'Old news'] },
      },
      {
        commit: commits[1],
        author: 'author',
        message: `Update "News" (${place})`,
        type: 'changed',
        changes: { content: ['One.', 'Two.'] },
      },
      {
        commit: commits[2],
        author: 'author',
        message: `Create "News" (${place})`,
        type: 'created',
        changes: { title: [undefined, 'News'], content: [undefined, 'One.'], slug: [undefined, ''] },
      },
    ].map((one, index) => (index === 2 ? { ...one, changes: told[2]?.changes } : one)),
  );
  assert.deepEqual(told[2]?.changes.title, [undefined, 'News']);
});

test('long texts are compared as texts in both file forms; reformatting a file is not a change', async (t) => {
  const site = await gitSite(t);
  const { body: post } = await site.as('author', 'POST', POSTS, { title: 'News', content: 'One.\nTwo.' });
  await site.subjects(2);
  await assertStatus(site, '', 'site');
  const file = join(site.folder, 'site/posts', `${post.id}.json`);
  const record = JSON.parse(await readFile(file, 'utf8'));
  assert.deepEqual(record.content, ['One.', 'Two.']);
  await writeFile(file, JSON.stringify({ ...record, content: 'One.\nTwo.' }));
  await site.git('commit', '-qam', 'As 0.1.0 did');
  const { body } = await site.as('author', 'GET', `${POSTS}/${post.id}/history`);
  assert.deepEqual(
    body.map(({ changes }: { changes: readonly { field: string }[] }) =>
      changes.filter(({ field }) => field === 'content'),
    ),
    [[], [{ field: 'content', to: 'One.\nTwo.' }]],
  );
  const was = await site.as('author', 'GET', `${POSTS}/${post.id}?context=edit&_at=${body[1].commit}`);
  assert.equal(was.body.content.raw, 'One.\nTwo.');
});

test('the history is given in pages, and its parameters are checked', async (t) => {
  const { site, path, commits } = await newsSite(t);
  const second = await site.as('author', 'GET', `${path}/history?per_page=1&page=2`);
  assert.deepEqual(
    second.body.map(({ commit }: { commit: string }) => commit),
    [commits[1]],
  );
  assert.deepEqual(
    second.body[0].changes.find(({ field }: { field: string }) => field === 'content'),
    { field: 'content', from: 'One.', to: 'Two.' },
  );
  assert.equal(second.headers.get('x-wp-totalpages'), '3');
  assert.deepEqual((await site.as('author', 'GET', `${path}/history?page=9`)).body, []);
  for (const wrong of ['page=0', 'per_page=101', 'per_page=x']) {
    const { status, body } = await site.as('author', 'GET', `${path}/history?${wrong}`);
    assert.equal(`${status} ${body.code}`, '400 rest_invalid_param');
  }
});

test('a record is read in a former version, by commit and by date; its links are current', async (t) => {
  const { site, path, commits } = await newsSite(t);
  const titleAt = async (at: string | undefined) => {
    const { status, body } = await site.as('author', 'GET', `${path}?context=edit&_at=${encodeURIComponent(at ?? '')}`);
    return status === 200 ? `${body.title.raw}: ${body.content.raw}` : `${status} ${body.code}`;
  };
  assert.equal(await titleAt(commits[0]), 'Old news: Two.');
  assert.equal(await titleAt(commits[1]), 'News: Two.');
  assert.equal(await titleAt(commits[2]?.slice(0, 8)), 'News: One.');
  assert.equal(await titleAt('2100-01-01'), 'Old news: Two.');
  assert.equal(await titleAt('2000-01-01'), '404 rest_no_such_version');
  assert.equal(await titleAt('0000000'), '404 rest_no_such_version');
  for (const wrong of ['yesterday', 'main', 'HEAD~1', '--all', '2026-13-01', '']) {
    assert.equal(await titleAt(wrong), '400 rest_invalid_param', wrong);
  }
});

test('by date: the zone of the site counts where none is said', async (t) => {
  const site = await gitSite(t);
  const { body: event } = await site.as('editor', 'POST', EVENTS, {
    title: 'Fair',
    start_date: '2027-05-01 10:00',
    end_date: '2027-05-01 12:00',
  });
  await site.subjects(2);
  await assertStatus(site, '', 'calendar', 'users');
  const file = `calendar/events/${event.id}.json`;
  const text = await site.git('show', `HEAD:${file}`);
  for (const [title, date] of [
    ['Spring fair', '2026-03-01T10:00:00Z'],
    ['Summer fair', '2026-06-01T22:30:00Z'],
  ]) {
    await writeFile(join(site.folder, file), text.replace('"Fair"', `"${title}"`));
    await site.git('add', file);
    // the date of the committer counts
    await site.git('commit', '--quiet', '--message', String(title));
    await site.git(...amended(String(date)));
  }
  const titleAt = async (at: string) => {
    const { body } = await site.as('editor', 'GET', `${EVENTS}/${event.id}?_at=${encodeURIComponent(at)}`);
    return body.title ?? body.code;
  };
  assert.equal(await titleAt('2100-01-01T00:00:00Z'), 'Summer fair');
  assert.equal((await site.as('editor', 'GET', `${EVENTS}/${event.id}/history`)).body[0].author, 'Hand');

  /** Rewrites the last commit as if it had been made then. */
  function amended(at: string): string[] {
    return ['commit', '--quiet', '--amend', '--no-edit', `--date=${at}`];
  }
});

/** What a stranger, a subscriber, and others may see of a published and a draft post of the author. */
test('history is for users who may change the record, whatever it shows today', async (t) => {
  const site = await gitSite(t);
  const { body: draft } = await site.as('author', 'POST', POSTS, { title: 'Draft' });
  const { body: published } = await site.as('author', 'POST', POSTS, { title: 'Out', status: 'publish' });
  const { body: event } = await site.as('editor', 'POST', EVENTS, {
    title: 'Fair',
    start_date: '2027-05-01 10:00',
    end_date: '2027-05-01 12:00',
    status: 'publish',
  });
  const { body: tag } = await site.as('editor', 'POST', '/site/v2/tags', { name: 'Lake' });
  await site.subjects(6);
  const head = (await site.git('rev-parse', 'HEAD')).trim();
  const rows: readonly (readonly [path: string, ...statuses: number[]])[] = [
    // nobody, subscriber, contributor, author, editor, administrator
    [`${POSTS}/${draft.id}`, 401, 403, 403, 200, 200, 200],
    [`${POSTS}/${published.id}`, 401, 403, 403, 200, 200, 200],
    [`${EVENTS}/${event.id}`, 401, 403, 403, 403, 200, 200],
    [`/site/v2/tags/${tag.id}`, 401, 403, 403, 403, 200, 200],
  ];
  const readers = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
  for (const [path, ...statuses] of rows) {
    for (const [index, reader] of readers.entries()) {
      const who = `${reader ?? 'nobody'} of ${path}`;
      assert.equal((await site.as(reader, 'GET', `${path}/history`)).status, statuses[index], `history: ${who}`);
      assert.equal((await site.as(reader, 'GET', `${path}?_at=${head}`)).status, statuses[index], `_at: ${who}`);
    }
  }
});

test('under the path of another taxonomy a term has no history', async (t) => {
  const site = await gitSite(t);
  const { body: menu } = await site.as('administrator', 'POST', '/site/v2/menus', { name: 'Top' });
  const { body: category } = await site.as('administrator', 'POST', `${EVENTS}/../categories`, { name: 'Music' });
  await site.subjects(3);
  for (const path of [`/site/v2/tags/${menu.id}`, `/site/v2/tags/${category.id}`, `${EVENTS}/../tags/${menu.id}`]) {
    assert.equal((await site.as('editor', 'GET', `${path}/history`)).status, 403, path);
    assert.equal((await site.as('editor', 'GET', `${path}?_at=2100-01-01`)).status, 403, path);
  }
  assert.equal((await site.as('administrator', 'GET', `/site/v2/menus/${menu.id}/history`)).status, 200);
});

test('administrators see former versions of a deleted record', async (t) => {
  const site = await gitSite(t);
  const { body: post } = await site.as('editor', 'POST', POSTS, { title: 'News', password: 'secret' });
  await site.subjects(2);
  const commit = (await site.git('rev-parse', 'HEAD')).trim();
  await site.as('editor', 'DELETE', `${POSTS}/${post.id}?force=true`);
  await site.as('administrator', 'GET', POSTS);
  await site.subjects(4);
  const path = `${POSTS}/${post.id}`;
  assert.equal((await site.as('editor', 'GET', `${path}/history`)).status, 403);
  const { body } = await site.as('administrator', 'GET', `${path}/history`);
  assert.deepEqual(
    body.map(({ type }: { type: string }) => type),
    ['removed', 'created'],
  );
  const lock = body[1].changes.find(({ field }: { field: string }) => field === 'password');
  assert.deepEqual(lock, { field: 'password' }, 'no password is told');
  const past = await site.as('administrator', 'GET', `${path}?context=edit&_at=${commit}`);
  assert.equal(past.body.title.raw, 'News');
  assert.equal(past.headers.get('etag')?.includes('-'), false, 'it is no base of a change');
});

test('`_at` is refused where it means nothing', async (t) => {
  const { site, commits } = await newsSite(t);
  for (const path of [POSTS, '/site/v2/types', '/site/v2/settings', '/']) {
    const { status, body } = await site.as('administrator', 'GET', `${path}?_at=${commits[0]}`);
    assert.equal(`${status} ${body.code}`, '400 rest_invalid_param', path);
  }
});

test('without the plugin there is no history, and `_at` reports it', async (t) => {
  const site = await gitSite(t, { plugins: { content: true, site: true } });
  const { body: post } = await site.as('editor', 'POST', POSTS, { title: 'News' });
  const { status, body } = await site.as('editor', 'GET', `${POSTS}/${post.id}/history`);
  assert.equal(`${status} ${body.code}`, '404 rest_no_route');
  const past = await site.as('editor', 'GET', `${POSTS}/${post.id}?_at=2026-01-01`);
  assert.match(past.body.data.params._at, /none is on/);
});

test('the index lists the routes of histories', async (t) => {
  const site = await gitSite(t);
  const { body } = await site.as(undefined, 'GET', '/site/v2');
  assert.ok(Object.hasOwn(body.routes, String.raw`/site/v2/posts/(?P<id>[\d]+)/history`));
});

test('the document of the API describes histories and `_at`, while they can be asked for', async (t) => {
  const site = await gitSite(t);
  const { paths } = (await site.as(undefined, 'GET', '/openapi.json')).body;
  assert.ok(paths['/site/v2/posts/{id}/history'].get.responses['200']);
  const { parameters, responses } = paths['/site/v2/posts/{id}'].get;
  assert.ok(parameters.some(({ name }: { name?: string }) => name === '_at'));
  assert.ok(responses['503']);
  assert.equal(
    paths['/site/v2/posts'].get.parameters.some(({ name }: { name?: string }) => name === '_at'),
    false,
  );
});

test('a history that cannot be read is 503, and the reason is for the log', async (t) => {
  const { site, path } = await newsSite(t);
  await assertStatus(site, '', 'site');
  await rm(join(site.folder, '.git'), { recursive: true });
  const { status, body } = await site.as('author', 'GET', `${path}/history`);
  assert.equal(`${status} ${body.code}`, '503 rest_history_unavailable');
  assert.ok(
    site.logged.some(
      ({ message, fields }) => /history/.test(message) && /not a git repository/.test(String(fields.cause)),
    ),
  );
});

test('a record that is in no commit has no history yet', async (t) => {
  const site = await gitSite(t, { git: failing });
  const { body: post } = await site.as('editor', 'POST', POSTS, { title: 'News' });
  const { status, body } = await site.as('editor', 'GET', `${POSTS}/${post.id}/history`);
  assert.equal(`${status} ${body.code}`, '404 rest_no_such_version');

  /** Git that commits nothing. */
  function failing(real: Git): Git {
    const refused = { code: 1, stdout: '', stderr: 'no' };
    return { ...real, run: async (args, call) => (args[0] === 'fast-import' ? refused : real.run(args, call)) };
  }
});

test('members of an inactive plugin, and unknown ones, are never shown', async (t) => {
  const site = await gitSite(t);
  const { body: event } = await site.as('author', 'POST', EVENTS, {
    title: 'Fair',
    start_date: '2027-05-01 10:00',
    end_date: '2027-05-01 12:00',
  });
  await site.subjects(2);
  await assertStatus(site, '', 'calendar');
  const file = join(site.folder, 'calendar/events', `${event.id}.json`);
  const record = JSON.parse(await readFile(file, 'utf8'));
  const left = { geoloc: { lat: 46.5 }, tickets: [{ price: '7' }], of_nobody: 'left' };
  await writeFile(file, JSON.stringify({ ...record, ...left, title: 'Fête' }, null, 2));
  await site.git('commit', '-qam', 'By hand');
  for (const role of ['author', 'administrator'] as const) {
    const { body } = await site.as(role, 'GET', `${EVENTS}/${event.id}/history`);
    assert.deepEqual(
      body[0].changes.find(({ field }: { field: string }) => field === 'title'),
      { field: 'title', from: 'Fair', to: 'Fête' },
    );
    assert.doesNotMatch(JSON.stringify(body), /geoloc|46\.5|tickets|price|of_nobody|left/);
  }
});

test('a contributor sees of a formerly published draft what readers saw', async (t) => {
  const site = await gitSite(t);
  const { body: post } = await site.as('contributor', 'POST', POSTS, { title: 'News', content: 'One.' });
  const path = `${POSTS}/${post.id}`;
  await site.as('editor', 'POST', path, { status: 'publish' });
  const { body: editor } = await site.as('editor', 'GET', '/site/v2/users/me');
  await site.as('editor', 'POST', path, { status: 'private', title: 'Inside', author: editor.id });
  await site.as('editor', 'POST', path, { status: 'draft', title: 'News again', author: post.author });
  await site.as('contributor', 'POST', path, { title: 'Mine' });
  // and the two who wrote
  await site.subjects(7);
  const titlesTo = async (role: 'contributor' | 'editor') => {
    const { status, body } = await site.as(role, 'GET', `${path}/history`);
    assert.equal(status, 200);
    return body.map(({ changes }: { changes: readonly { field: string; from?: unknown; to?: unknown }[] | null }) =>
      changes
        ? changes.flatMap(({ field, from, to }) => (/^title/.test(field) ? `${field}: ${from} > ${to}` : []))
        : 'not told',
    );
  };
  assert.deepEqual(await titlesTo('editor'), [
    ['title: News again > Mine'],
    ['title: Inside > News again'],
    ['title: News > Inside'],
    [],
    ['title: undefined > News'],
  ]);
  assert.deepEqual(await titlesTo('contributor'), [
    ['title: News again > Mine'],
    // what was private was never theirs to see
    'not told',
    'not told',
    // both as readers see them
    [],
    ['title: undefined > News'],
  ]);
});

test('an invalid version is listed, and its content is never shown', async (t) => {
  const { site, path } = await newsSite(t);
  await assertStatus(site, '', 'site');
  const file = join(site.folder, path.replace(`${POSTS}/`, 'site/posts/').concat('.json'));
  const text = await readFile(file, 'utf8');
  await writeFile(file, '{ "title": "never a record" ');
  await site.git('commit', '-qam', 'Broken');
  await writeFile(file, text);
  await site.git('commit', '-qam', 'Mended');
  const { body } = await site.as('author', 'GET', `${path}/history?per_page=3`);
  assert.deepEqual(
    body.map(({ message, changes }: { message: string; changes: unknown }) => [message, changes === null]),
    [
      ['Mended', true],
      ['Broken', true],
      [body[2].message, false],
    ],
  );
});

test('a response that would be too large is refused with a usable size', async (t) => {
  const site = await gitSite(t);
  const text = (letter: string) => `<p>${letter.repeat(400_000)}</p>`;
  const { body: post } = await site.as('author', 'POST', POSTS, { title: 'Long', content: text('a') });
  const path = `${POSTS}/${post.id}`;
  for (let count = 0; count < 12; count++)
    await site.as('author', 'POST', path, { content: text('abcdefghijklm'[count] ?? '') });
  await site.subjects(13);
  const { status, body } = await site.as('author', 'GET', `${path}/history?per_page=100`);
  assert.equal(status, 400);
  assert.match(body.data.params.per_page, /^per_page is too large: only \d+ of these versions fit in a response\.$/);
  const most = /(\d+) of/.exec(body.data.params.per_page)?.[1];
  assert.equal((await site.as('author', 'GET', `${path}/history?per_page=${most}`)).status, 200);
});
