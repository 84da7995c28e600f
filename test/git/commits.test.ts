import assert from 'node:assert/strict';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Git } from '../../core/platform/git.ts';
import { systemClock } from '../../core/platform/node/clock.ts';
import type { Clock } from '../../core/platform/ports.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';
import { until } from '../verify/faults/until.ts';
import { assertStatus, type GitSite, gitSite } from './git-site.ts';

const EVENT = { title: 'Fête  "du" lac', start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };
const EVENTS = '/calendar/events/v1/events';
const POSTS = '/site/v2/posts';
const PATIENCE = 30_000;

test('each write is a commit of its author with exactly its changes, and the work tree is clean', async (t) => {
  const site = await gitSite(t);
  const { body: event } = await site.as('administrator', 'POST', EVENTS, EVENT);
  const { body: post } = await site.as('author', 'POST', POSTS, { title: 'News' });
  await site.as('author', 'POST', `${POSTS}/${post.id}`, { content: 'More of it.' });
  await site.as('administrator', 'DELETE', `${POSTS}/${post.id}?force=true`);
  // two users were added besides, with their credentials, which are in no commit
  assert.deepEqual(await site.subjects(6), [
    `Delete "News" (site/posts/${post.id})`,
    `Update "News" (site/posts/${post.id})`,
    `Create "News" (site/posts/${post.id})`,
    'Create "author" (users/2)',
    `Create "Fête "du" lac" (calendar/events/${event.id})`,
    'Create "administrator" (users/1)',
  ]);
  assert.deepEqual((await site.git('log', '--format=%an <%ae> / %cn <%ce>', '--reverse')).trim().split('\n'), [
    'Almanac <almanac@town.test> / Almanac <almanac@town.test>',
    'administrator <administrator@users.noreply.town.test> / Almanac <almanac@town.test>',
    'Almanac <almanac@town.test> / Almanac <almanac@town.test>',
    'author <author@users.noreply.town.test> / Almanac <almanac@town.test>',
    'author <author@users.noreply.town.test> / Almanac <almanac@town.test>',
    'administrator <administrator@users.noreply.town.test> / Almanac <almanac@town.test>',
  ]);
  assert.deepEqual((await site.git('log', '--format=', '--name-status', '--reverse')).trim().split('\n'), [
    'A\tusers/1.json',
    `A\tcalendar/events/${event.id}.json`,
    'A\tusers/2.json',
    `A\tsite/posts/${post.id}.json`,
    `M\tsite/posts/${post.id}.json`,
    `D\tsite/posts/${post.id}.json`,
  ]);
  await assertStatus(site, '?? settings.json\n');
});

test('a batch is one commit, even if the site is in a subfolder of its repository', async (t) => {
  const site = await gitSite(t, { below: 'sites/my "town"' });
  await site.as('editor', 'GET', POSTS);
  const requests = ['One', 'Two', 'Three'].map((title) => ({ path: POSTS, body: { title } }));
  await site.as('editor', 'POST', '/batch/v1', { validation: 'require-all-validate', requests });
  const [subject] = await site.subjects(2);
  assert.equal(subject, 'Write 3 records');
  const body = await site.git('log', '-1', '--format=%b');
  assert.match(body, /^Create "One" \(site\/posts\/\d+\)\nCreate "Two" .*\nCreate "Three" .*\n/);
  const files = (await site.git('show', '--format=', '--name-only', '-z', 'HEAD')).split('\0').filter(Boolean);
  assert.deepEqual(
    files.map((path) => path.replace(/\d+/, 'N')),
    Array(3).fill('sites/my "town"/site/posts/N.json'),
  );
  await assertStatus(site, '', 'site', 'users');
});

test('switching a plugin is a commit of settings.json', async (t) => {
  const site = await gitSite(t);
  await site.as('administrator', 'PUT', '/site/v2/plugins/batch', { status: 'inactive' });
  assert.deepEqual(await site.subjects(2), ['Change settings.json', 'Create "administrator" (users/1)']);
  assert.equal(
    await site.git('show', 'HEAD:settings.json'),
    await readFile(join(site.folder, 'settings.json'), 'utf8'),
  );
});

test('staged, changed and untracked files of people stay as they are', async (t) => {
  const site = await gitSite(t);
  const { body: post } = await site.as('editor', 'POST', POSTS, { title: 'News' });
  await site.subjects(2);
  // the index is theirs by then: until it came along, git holds its lock
  await assertStatus(site, '?? settings.json\n');
  await writeFile(join(site.folder, 'staged.txt'), 'staged');
  await site.git('add', 'staged.txt', 'settings.json');
  await writeFile(join(site.folder, 'notes.txt'), 'mine');
  await site.as('editor', 'POST', `${POSTS}/${post.id}`, { title: 'News!' });
  await site.subjects(3);
  await assertStatus(site, 'A  settings.json\nA  staged.txt\n?? notes.txt\n');
  assert.equal(await site.git('show', '--format=', '--name-only', 'HEAD'), `site/posts/${post.id}.json\n`);
});

for (const [what, command, from, to] of [
  ['goes back to the branch from a commit of their own', 'symbolic-ref', '--detach', 'main'],
  ['checks out another branch', 'check-ignore', 'main', 'other'],
] as const) {
  test(`a person who ${what} during a commit: it goes to the current branch on top of its state`, async (t) => {
    let meanwhile: (() => Promise<unknown>) | undefined;
    const site = await gitSite(t, {
      git: (real) => ({
        ...real,
        run: async (args, call) => {
          const now = args[0] === command ? meanwhile : undefined;
          if (now) meanwhile = undefined;
          await now?.();
          return real.run(args, call);
        },
      }),
    });
    const { body: post } = await site.as('author', 'POST', POSTS, { title: 'One' });
    const { body: next } = await site.as('author', 'POST', POSTS, { title: 'Two' });
    await site.subjects(3);
    await assertStatus(site, '?? settings.json\n');
    const file = `site/posts/${post.id}.json`;
    await site.git('branch', 'other');
    await site.git('checkout', '--quiet', from);
    await writeFile(join(site.folder, file), (await readFile(join(site.folder, file), 'utf8')).replace('One', 'Aside'));
    if (from === '--detach') await site.git('commit', '--quiet', '-m', 'aside', '--', file);
    meanwhile = () => site.git('checkout', '--quiet', to);
    await site.as('author', 'POST', `${POSTS}/${next.id}`, { title: 'Three' });
    const isMade = async () => (await site.git('show', `${to}:site/posts/${next.id}.json`)).includes('Three');
    assert.notEqual(await until(isMade, PATIENCE), undefined);
    const other = to === 'main' ? 'other' : 'main';
    assert.equal(await site.git('log', '--format=%s', `${other}..${to}`), `Update "Three" (site/posts/${next.id})\n`);
    assert.equal(await site.git('log', '--format=%s', `${to}..${other}`), '');
    await assertStatus(site, `${from === 'main' ? ` M ${file}\n` : ''}?? settings.json\n`);
  });
}

test('git refuses the commit of a person during which the site makes one: nothing is lost, and it can be made again', async (t) => {
  const site = await gitSite(t);
  const { body: first } = await site.as('author', 'POST', POSTS, { title: 'First' });
  const { body: second } = await site.as('author', 'POST', POSTS, { title: 'Second' });
  await site.subjects(3);
  await assertStatus(site, '?? settings.json\n');
  const file = `site/posts/${first.id}.json`;
  const mine = (await readFile(join(site.folder, file), 'utf8')).replace('First', 'Mine');
  await writeFile(join(site.folder, file), mine);
  await site.git('add', file);
  await writeFile(join(site.folder, '.git', 'editor'), 'touch .git/edits\nuntil [ -e .git/go ]; do sleep 0.01; done\n');
  const editor = `core.editor=echo mine >.git/COMMIT_EDITMSG; sh "$(git rev-parse --git-dir)/editor"`;
  const refused = site.git('-c', editor, 'commit').catch(String);
  const isEdited = () =>
    access(join(site.folder, '.git', 'edits')).then(
      () => true,
      () => false,
    );
  assert.notEqual(await until(isEdited, PATIENCE), undefined, 'the person writes the message');
  await site.as('author', 'POST', `${POSTS}/${second.id}`, { title: 'Second, mended' });
  await site.subjects(4);
  await writeFile(join(site.folder, '.git', 'go'), '');
  assert.match(String(await refused), /cannot lock ref 'HEAD'/);
  await assertStatus(site, `M  ${file}\n?? settings.json\n`);
  await site.git('commit', '--quiet', '-m', 'mine');
  assert.equal(await site.git('show', `HEAD:${file}`), mine);
  assert.match(await site.git('show', `HEAD:site/posts/${second.id}.json`), /Second, mended/);
  await assertStatus(site, '?? settings.json\n');
});

test('ignored files are not committed', async (t) => {
  const site = await gitSite(t);
  await writeFile(join(site.folder, '.gitignore'), 'site/\n.gitignore\n');
  await site.as('editor', 'POST', POSTS, { title: 'News' });
  await site.as('editor', 'POST', '/site/v2/pages', { title: 'Page' });
  await site.as('editor', 'POST', EVENTS, EVENT);
  const [subject] = await site.subjects(2);
  assert.match(subject ?? '', /^Create "Fête/);
});

/** Git that works normally, except for the failures in `fails`. */
const failing =
  (fails: (args: readonly string[]) => 'no' | 'yes' | Promise<unknown>) =>
  (real: Git): Git => ({
    run: async (args, call) => {
      const how = fails(args);
      if (how === 'yes') return { code: 128, stdout: '', stderr: 'fatal: out of order\n' };
      if (how !== 'no') await how;
      return real.run(args, call);
    },
    read: real.read,
  });

test('while git fails, nothing waits for it and nothing is lost; it is reported once, and committed later', async (t) => {
  let broken = true;
  const plugins = { content: true, site: true, git: true, 'site-health': true };
  const site = await gitSite(t, { plugins, git: failing(() => (broken ? 'yes' : 'no')) });
  for (const title of ['One', 'Two', 'Three']) {
    assert.equal((await site.as('editor', 'POST', POSTS, { title })).status, 201);
  }
  const warned = () => site.logged.filter(({ message }) => message.includes('cannot be committed'));
  assert.ok(await until(() => warned().length > 0, PATIENCE));
  assert.equal(String(warned()[0]?.fields.cause), 'git rev-parse: fatal: out of order');
  const { body: health } = await site.as('administrator', 'GET', '/site-health/v1/tests');
  const { status, message } = health.tests.find(({ test: name }: { test: string }) => name === 'git');
  assert.deepEqual(
    `${status}: ${message}`,
    'recommended: 5 writes cannot be committed: git rev-parse: fatal: out of order.',
  );
  broken = false;
  assert.deepEqual(
    (await site.subjects(5)).map((subject) => subject.replace(/ \(.*/, '')),
    ['Create "administrator"', 'Create "Three"', 'Create "Two"', 'Create "One"', 'Create "editor"'],
  );
  assert.equal(warned().length, 1);
});

test('a slow git holds no request up', async (t) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const site = await gitSite(t, { git: failing(([command]) => (command === 'fast-import' ? held : 'no')) });
  for (const title of ['One', 'Two']) assert.equal((await site.as('editor', 'POST', POSTS, { title })).status, 201);
  release();
  await site.subjects(3);
});

test('while a merge is not finished, commits wait too', async (t) => {
  const site = await gitSite(t);
  await site.as('editor', 'POST', POSTS, { title: 'News' });
  await site.subjects(2);
  const head = (await site.git('rev-parse', 'HEAD')).trim();
  await writeFile(join(site.folder, '.git/MERGE_HEAD'), `${head}\n`);
  await site.as('editor', 'POST', POSTS, { title: 'Later' });
  const warned = () => site.logged.filter(({ message }) => message.includes('cannot be committed'));
  assert.ok(await until(() => warned().length > 0, PATIENCE));
  assert.equal(warned()[0]?.fields.cause, 'a merge is not finished');
  assert.equal((await site.git('rev-parse', 'HEAD')).trim(), head);
  await rm(join(site.folder, '.git/MERGE_HEAD'));
  await site.subjects(3);
});

test('a locked index is updated later, and no commit is made twice', async (t) => {
  const site = await gitSite(t);
  await site.as('editor', 'POST', POSTS, { title: 'News' });
  await site.subjects(2);
  await assertStatus(site, '', 'site');
  await writeFile(join(site.folder, '.git/index.lock'), '');
  await site.as('editor', 'POST', POSTS, { title: 'Later' });
  await site.subjects(3);
  await rm(join(site.folder, '.git/index.lock'));
  await assertStatus(site, '', 'site');
  await site.subjects(3);
});

/** `git commit -- notes.txt` reads the index before it locks it: what comes in between is gone when it writes its own. */
async function loseIndexUpdates(site: GitSite, work: () => Promise<unknown>): Promise<void> {
  const index = join(site.folder, '.git/index');
  const before = await readFile(index);
  await work();
  await assertStatus(site, '', 'site');
  await writeFile(index, before);
}

/** A second: the looks that the plugin takes at the index are further apart, and nothing else of the tests that use it waits so long. */
const LOOK_WAITS = 1_000;

/** The system's clock, but what waits for a second or more waits until it is let go: on a busy machine the looks would be over too soon. */
function heldClock() {
  const held = new Set<() => void>();
  let isHeld = true;
  const after: Clock['after'] = (milliseconds, call, awake) => {
    if (!isHeld || milliseconds < LOOK_WAITS) return systemClock.after(milliseconds, call, awake);
    held.add(call);
    return () => held.delete(call);
  };
  const letGo = () => {
    isHeld = false;
    for (const call of held) call();
  };
  return { clock: { ...systemClock, after }, letGo };
}

for (const [what, after, status] of [
  ['nothing more is written', async () => {}, ''],
  [
    'the same post is written again',
    async (site: GitSite, path: string) => void (await site.as('editor', 'POST', path, { title: 'Later' })),
    '',
  ],
  [
    'the post is removed',
    async (site: GitSite, path: string) => void (await site.as('editor', 'DELETE', `${path}?force=true`)),
    '',
  ],
  [
    'the person stages a version of their own',
    async (site: GitSite, path: string) => {
      const file = join(site.folder, `site/posts/${path.split('/').at(-1)}.json`);
      await writeFile(file, (await readFile(file, 'utf8')).replace('News!', 'Mine'));
      await site.git('add', 'site');
    },
    'M  site/posts/N.json\n',
  ],
] as const) {
  test(`if a person’s git command drops an index update, and ${what}, git status is '${status.trim()}'`, async (t) => {
    const { clock } = heldClock();
    const site = await gitSite(t, { clock });
    const { body: post } = await site.as('editor', 'POST', POSTS, { title: 'News' });
    const path = `${POSTS}/${post.id}`;
    await site.subjects(2);
    await assertStatus(site, '', 'site');
    await loseIndexUpdates(site, async () => {
      await site.as('editor', 'POST', path, { title: 'News!' });
      await site.subjects(3);
    });
    await after(site, path);
    await site.site.close();
    await assertStatus(site, status.replace('N', String(post.id)), 'site');
  });
}

test('index updates dropped by a person’s git command are restored while the site runs', async (t) => {
  const { clock, letGo } = heldClock();
  const site = await gitSite(t, { clock });
  const { body: post } = await site.as('editor', 'POST', POSTS, { title: 'News' });
  await site.subjects(2);
  await assertStatus(site, '', 'site');
  await loseIndexUpdates(site, async () => {
    await site.as('editor', 'POST', `${POSTS}/${post.id}`, { title: 'News!' });
    await site.subjects(3);
  });
  letGo();
  await assertStatus(site, '', 'site');
});

test('without a repository the site works, and reports it once', async (t) => {
  const site = await gitSite(t, { repository: false });
  assert.equal((await site.as('editor', 'POST', POSTS, { title: 'News' })).status, 201);
  const warned = () => site.logged.filter(({ message }) => message.includes('cannot be committed'));
  assert.ok(await until(() => warned().length > 0, PATIENCE));
  assert.match(String(warned()[0]?.fields.cause), /not a git repository/);
});

test('with the plugin off nothing is committed', async (t) => {
  const site = await gitSite(t, { plugins: { content: true, site: true } });
  await site.as('editor', 'POST', POSTS, { title: 'News' });
  await site.site.close();
  assert.equal(await site.git('rev-list', '--all', '--count'), '0\n');
});

test('waiting changes are committed before the site closes', async (t) => {
  // what has three seconds has a minute on a machine that others keep busy
  const clock = { ...systemClock, after: (within: number, call: () => void) => systemClock.after(20 * within, call) };
  const site = await gitSite(t, { clock });
  for (const title of ['One', 'Two', 'Three']) await site.as('editor', 'POST', POSTS, { title });
  await site.site.close();
  assert.equal(await site.git('rev-list', '--count', 'main'), '4\n');
});

test('a site that closes while git hangs still ends, and reports uncommitted changes', async (t) => {
  const clock = testClock();
  let began = () => {};
  const hanging = new Promise<void>((resolve) => {
    began = resolve;
  });
  const hang = (_: unknown, { signal }: { readonly signal?: AbortSignal }) =>
    new Promise<never>((_resolve, reject) => {
      began();
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  const site = await gitSite(t, { clock, git: () => ({ run: hang, read: hang }) });
  await site.as('editor', 'POST', POSTS, { title: 'News' });
  await hanging;
  let isClosed = false;
  const closed = site.site.close().then(() => {
    isClosed = true;
  });
  while (!isClosed) {
    clock.advance(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await closed;
  assert.ok(site.logged.some(({ message }) => message === 'some writes are not committed; git status shows them'));
});
