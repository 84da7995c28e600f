import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Role } from '../../core/index.ts';
import type { FileSystem } from '../../core/platform/file-system.ts';
import { type AskingSite, contentSite } from './content-site.ts';

const PATH = '/site/settings.json';

const SHOWN = {
  title: 'Almanac',
  description: '',
  url: 'http://site.test',
  timezone: 'America/New_York',
  date_format: 'F j, Y',
  time_format: 'g:i a',
  start_of_week: 1,
  language: 'en_US',
  posts_per_page: 10,
  show_on_front: 'posts',
  page_on_front: 0,
  page_for_posts: 0,
  default_post_format: 'standard',
  default_comment_status: 'open',
  default_ping_status: 'open',
  default_category: 0,
  use_smilies: true,
  site_logo: null,
  site_icon: 0,
  email: '',
};

async function town(
  t: TestContext,
  settings: Record<string, unknown> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<AskingSite> {
  const site = await contentSite({ settings, files });
  t.after(() => site.close());
  return site;
}

/** Files of published pages. */
const pages = (...ids: readonly number[]) =>
  Object.fromEntries(
    ids.map((id) => [
      `site/pages/${id}.json`,
      JSON.stringify({ id, title: `Page ${id}`, slug: `page-${id}`, status: 'publish', author: 1 }),
    ]),
  );

const textOf = async ({ fileSystem }: AskingSite) => new TextDecoder().decode(await fileSystem.readFile(PATH));
const documentOf = async (site: AskingSite) => JSON.parse(await textOf(site));

/** Saves like an editor: a new file replaces the old one. The site is not notified. */
async function edit({ fileSystem }: Pick<AskingSite, 'fileSystem'>, text: string): Promise<void> {
  const file = await fileSystem.open('/site/edited', 'create');
  await file.write(new TextEncoder().encode(text));
  await file.close();
  await fileSystem.rename('/site/edited', PATH);
}

/** Has `before` done before each call that `when` tells. */
function intercept<Call extends 'rename' | 'link' | 'open'>(
  { fileSystem }: AskingSite,
  call: Call,
  before: (...args: Parameters<FileSystem[Call]>) => Promise<void>,
): void {
  const former = fileSystem[call] as (...args: Parameters<FileSystem[Call]>) => Promise<unknown>;
  Object.assign(fileSystem, {
    [call]: async (...args: Parameters<FileSystem[Call]>) => {
      await before(...args);
      return former(...args);
    },
  });
}

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code });
};

const administrator = { as: 'administrator' } as const;
const change = (site: AskingSite, json: unknown, status = 200) =>
  site.ask(status, 'POST', '/settings', { ...administrator, json });

test('an administrator reads the settings', async (t) => {
  const site = await town(t);
  assert.deepEqual(await site.ask(200, 'GET', '/settings', administrator), SHOWN);
});

test('only administrators may access settings', async (t) => {
  const site = await town(t);
  const before = await textOf(site);
  const others: readonly (readonly [as: Role | undefined, status: number])[] = [
    [undefined, 401],
    ['subscriber', 403],
    ['contributor', 403],
    ['author', 403],
    ['editor', 403],
  ];
  for (const [as, status] of others) {
    const asking = as ? { as } : {};
    assert.equal((await site.ask(status, 'GET', '/settings', asking)).code, 'rest_forbidden');
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const { code } = await site.ask(status, method, '/settings', { ...asking, json: { title: 'Ours' } });
      assert.equal(code, 'rest_forbidden');
    }
  }
  assert.equal(await textOf(site), before);
});

test('a change appears in its own response and everywhere else, and is in the file', async (t) => {
  const site = await town(t, { note: 'ours', plugins: { content: true, calendar: { window_months: 3 }, site: true } });
  const changed = await change(site, { title: ' Alder Falls ', timezone: 'Europe/Rome', url: 'https://town.example/' });
  assert.deepEqual(changed, {
    ...SHOWN,
    title: 'Alder Falls',
    timezone: 'Europe/Rome',
    url: 'https://town.example',
  });
  assert.deepEqual(await site.ask(200, 'GET', '/settings', administrator), changed);
  const { body: root } = await site.json('/');
  assert.deepEqual([root.name, root.timezone_string, root.url], ['Alder Falls', 'Europe/Rome', 'https://town.example']);
  assert.equal(
    await textOf(site),
    `${JSON.stringify(
      {
        url: 'https://town.example/',
        timezone: 'Europe/Rome',
        plugins: { blocks: true, calendar: { window_months: 3 }, content: true, site: true },
        note: 'ours',
        title: 'Alder Falls',
      },
      null,
      2,
    )}\n`,
  );
});

test('presentation settings are stored under their plugin, next to its others', async (t) => {
  const site = await town(t, {}, pages(7));
  assert.deepEqual(await change(site, { start_of_week: 0, show_on_front: 'page', page_on_front: '7' }), {
    ...SHOWN,
    start_of_week: 0,
    show_on_front: 'page',
    page_on_front: 7,
  });
  assert.equal((await change(site, { language: 'fr', site_logo: 12 })).site_logo, null, 'none that is there');
  assert.equal((await documentOf(site)).plugins.site.site_logo, 12);
  await change(site, { site_logo: null });
  const { plugins } = await documentOf(site);
  assert.deepEqual(plugins, {
    blocks: true,
    content: true,
    calendar: true,
    site: { start_of_week: 0, show_on_front: 'page', page_on_front: 7, language: 'fr' },
  });
});

test('the post format can be reset in the way of WordPress', async (t) => {
  const site = await town(t);
  assert.equal((await change(site, { default_post_format: 'aside' })).default_post_format, 'aside');
  assert.equal((await change(site, { default_post_format: '0' })).default_post_format, 'standard');
  assert.equal('default_post_format' in ((await documentOf(site)).plugins.site ?? {}), false);
});

test('an empty change writes nothing', async (t) => {
  const site = await town(t);
  const before = await textOf(site);
  for (const json of [{}, { timezone: 'America/New_York' }, { color: 'red' }]) {
    assert.deepEqual(await change(site, json), SHOWN);
  }
  assert.equal(await textOf(site), before);
});

const BAD: readonly (readonly [json: Record<string, unknown>, names: readonly string[]])[] = [
  [{ title: 7 }, ['title']],
  [{ title: 'x'.repeat(501) }, ['title']],
  [{ timezone: 'Mars/Olympus' }, ['timezone']],
  [{ timezone: '+02:00' }, ['timezone']],
  [{ url: 'town' }, ['url']],
  [{ url: 'javascript:alert(1)' }, ['url']],
  [{ url: 'https://me@town.example' }, ['url']],
  [{ url: 'town', timezone: 'Mars' }, ['url', 'timezone']],
  [{ title: 'Good', start_of_week: 7 }, ['start_of_week']],
  [{ posts_per_page: 0, show_on_front: 'menu' }, ['posts_per_page', 'show_on_front']],
  [{ language: '<b>' }, ['language']],
  [{ email: 'not an address' }, ['email']],
  [{ email: 7 }, ['email']],
  [{ email: '' }, ['email']],
  [{ url: null, timezone: 'Mars' }, ['timezone']],
  [{ default_comment_status: 'maybe', default_ping_status: true }, ['default_comment_status', 'default_ping_status']],
  [{ default_post_format: 'podcast' }, ['default_post_format']],
  [{ use_smilies: 'no', site_icon: 'star' }, ['use_smilies', 'site_icon']],
  [{ use_smilies: 2 }, ['use_smilies']],
  [{ use_smilies: '' }, ['use_smilies']],
  [{ site_icon: -1 }, ['site_icon']],
];

test('an invalid value is named, and nothing is written', async (t) => {
  const site = await town(t);
  const before = await textOf(site);
  for (const [json, names] of BAD) {
    await t.test(JSON.stringify(json).slice(0, 80), async () => {
      const { code, data } = await change(site, json, 400);
      assert.equal(code, 'rest_invalid_param');
      assert.deepEqual(Object.keys(data.params).sort(), [...names].sort());
    });
  }
  assert.equal(await textOf(site), before);
  assert.deepEqual(await site.ask(200, 'GET', '/settings', administrator), SHOWN);
});

test('a title is plain text in the file and HTML for clients, and does not change when they send it back', async (t) => {
  const site = await town(t);
  for (const [sent, stored, shown] of [
    ['Salt & "pepper"', 'Salt & "pepper"', 'Salt &amp; &quot;pepper&quot;'],
    ['A <b>site</b><script>x</script>', 'A <b>site</b><script>x</script>', /^[^<>]*$/],
    ['Salt &amp; pepper', 'Salt & pepper', 'Salt &amp; pepper'],
  ] as const) {
    for (const name of ['title', 'description']) {
      const answer = await change(site, { [name]: sent });
      if (typeof shown === 'string') assert.equal(answer[name], shown);
      else assert.match(answer[name], shown);
      assert.equal((await documentOf(site))[name], stored);
      assert.equal((await change(site, { [name]: answer[name] }))[name], answer[name]);
      assert.equal((await documentOf(site))[name], stored, 'as it was shown is as it is');
      assert.equal((await site.json('/')).body[name === 'title' ? 'name' : name], answer[name]);
    }
  }
});

test('null resets a setting: it is removed from the file, and has its default', async (t) => {
  const site = await town(t, { title: 'Town', description: 'What is on' });
  await change(site, { start_of_week: 6, email: 'desk@town.example', language: 'it' });
  const answer = await change(site, { title: null, description: null, start_of_week: null, email: null, url: null });
  assert.deepEqual(answer, { ...SHOWN, language: 'it' });
  const { title, description, plugins } = await documentOf(site);
  assert.deepEqual([title, description, plugins.site], [undefined, undefined, { language: 'it' }]);
});

test('comment settings apply to new items only', async (t) => {
  const site = await town(t);
  const made = async (base: string, json: object) =>
    site.ask(201, 'POST', `/${base}`, { ...administrator, json: { title: 'x', status: 'publish', ...json } });
  const statuses = ({ comment_status, ping_status }: Record<string, unknown>) => [comment_status, ping_status];
  const before = await made('posts', {});
  await change(site, { default_comment_status: 'closed', default_ping_status: 'closed', email: 'desk@town.example' });
  assert.deepEqual(statuses(await made('posts', {})), ['closed', 'closed']);
  assert.deepEqual(statuses(await made('posts', { comment_status: 'open' })), ['open', 'closed']);
  await change(site, { default_ping_status: 'open' });
  assert.deepEqual(statuses(await made('posts', {})), ['closed', 'open']);
  await change(site, { default_comment_status: 'open' });
  assert.deepEqual(statuses(await made('pages', {})), ['closed', 'closed'], 'pages never do unless they say so');
  const changed = await site.ask(200, 'PATCH', `/posts/${before.id}`, { ...administrator, json: { title: 'y' } });
  assert.deepEqual(statuses(changed), ['open', 'open'], 'what is there stays as it is');
});

test('the default category is assigned to posts without one, and cannot be deleted', async (t) => {
  const site = await town(t);
  const write = (status: number, method: string, path: string, json: object = {}) =>
    site.ask(status, method, path, { ...administrator, json });
  const [usual, other] = [
    await write(201, 'POST', '/categories', { name: 'Uncategorized' }),
    await write(201, 'POST', '/categories', { name: 'Notices' }),
  ];
  const categoriesOf = async (json: object) => (await write(201, 'POST', '/posts', { title: 'x', ...json })).categories;
  assert.deepEqual(await categoriesOf({}), [usual.id]);
  assert.equal((await change(site, { default_category: other.id })).default_category, other.id);
  assert.deepEqual(await categoriesOf({}), [other.id]);
  assert.deepEqual(await categoriesOf({ categories: [usual.id] }), [usual.id]);
  const post = await write(201, 'POST', '/posts', { title: 'x', categories: [usual.id] });
  assert.equal((await write(403, 'DELETE', `/categories/${other.id}?force=true`)).code, 'rest_cannot_delete');
  await write(200, 'DELETE', `/categories/${usual.id}?force=true`);
  assert.deepEqual((await site.ask(200, 'GET', `/posts/${post.id}`, administrator)).categories, [other.id]);
  assert.equal((await change(site, { default_category: 99999999 })).default_category, 0, 'none that is there');
  assert.equal((await change(site, { default_category: null })).default_category, 0);
});

test('concurrent writes lose nothing of each other', async (t) => {
  const site = await town(t, {}, pages(3, 4));
  const sent = [
    { title: 'Town' },
    { description: 'What is on' },
    { timezone: 'Europe/Rome' },
    { date_format: 'Y-m-d' },
    { time_format: 'H:i' },
    { start_of_week: 6 },
    { language: 'it_IT' },
    { posts_per_page: 5 },
    { show_on_front: 'page' },
    { page_on_front: 3 },
    { page_for_posts: 4 },
  ];
  await site.ask(200, 'GET', '/settings', administrator);
  const answers = await Promise.all(sent.map((json) => change(site, json)));
  for (const [index, answer] of answers.entries()) assert.deepEqual({ ...answer, ...sent[index] }, answer);
  assert.deepEqual(await site.ask(200, 'GET', '/settings', administrator), Object.assign({ ...SHOWN }, ...sent));
});

test('a write keeps an unnoticed edit by hand, and applies it', async (t) => {
  const site = await town(t);
  const document = await documentOf(site);
  await edit(site, JSON.stringify({ ...document, title: 'By hand', color: 'green' }));
  const answer = await change(site, { description: 'By the API' });
  assert.deepEqual([answer.title, answer.description], ['By hand', 'By the API']);
  const { title, description, color } = await documentOf(site);
  assert.deepEqual([title, description, color], ['By hand', 'By the API', 'green']);
});

for (const call of ['rename', 'link'] as const) {
  test(`an edit by hand in the middle of a write (before ${call}) is kept`, async (t) => {
    const site = await town(t);
    const document = await documentOf(site);
    await site.ask(200, 'GET', '/settings', administrator);
    let edits = 0;
    intercept(site, call, async (from, to) => {
      if (edits > 0 || ![from, to].includes(PATH)) return;
      edits++;
      await edit(site, JSON.stringify({ ...document, title: 'By hand' }));
    });
    const answer = await change(site, { description: 'By the API' });
    assert.equal(edits, 1);
    assert.deepEqual([answer.title, answer.description], ['By hand', 'By the API']);
    const { title, description } = await documentOf(site);
    assert.deepEqual([title, description], ['By hand', 'By the API']);
    assert.deepEqual(await strays(site), []);
  });
}

/** Temporary files next to the settings that should be gone. */
const strays = async ({ fileSystem }: AskingSite) =>
  (await fileSystem.readDirectory('/site')).map(({ name }) => name).filter((name) => /^settings\.json./.test(name));

test('continuous edits by hand take precedence', async (t) => {
  const site = await town(t);
  const document = await documentOf(site);
  await site.ask(200, 'GET', '/settings', administrator);
  let edits = 0;
  intercept(site, 'link', async (from, to) => {
    if (to === PATH && from.endsWith('.new')) {
      await edit(site, JSON.stringify({ ...document, title: `Edit ${++edits}` }));
    }
  });
  assert.equal((await change(site, { title: 'By the API' }, 409)).code, 'rest_edit_conflict');
  assert.equal((await documentOf(site)).title, `Edit ${edits}`);
  assert.deepEqual(await strays(site), []);
});

test('a broken or removed file is not written', async (t) => {
  const site = await town(t);
  await site.ask(200, 'GET', '/settings', administrator);
  const broken = '{ "title": "Half';
  await edit(site, broken);
  const answer = await change(site, { title: 'Ours' }, 409);
  assert.equal(answer.code, 'rest_edit_conflict');
  assert.match(answer.message, /settings\.json:1:\d+ /);
  assert.equal(await textOf(site), broken);
  await site.fileSystem.unlink(PATH);
  assert.equal((await change(site, { title: 'Ours' }, 409)).code, 'rest_edit_conflict');
  assert.equal((await site.ask(200, 'GET', '/settings', administrator)).title, 'Almanac');
});

const DISKS: readonly (readonly [fails: 'open' | 'rename' | 'link', code: string, status: number, answers: string])[] =
  [
    ['open', 'EROFS', 503, 'rest_storage_error'],
    ['open', 'EACCES', 503, 'rest_storage_error'],
    ['open', 'ENOSPC', 507, 'rest_storage_full'],
    ['rename', 'EROFS', 503, 'rest_storage_error'],
    ['rename', 'EIO', 503, 'rest_storage_error'],
  ];

for (const [fails, code, status, answers] of DISKS) {
  test(`a disk that returns ${code} for ${fails} leaves the settings unchanged`, async (t) => {
    const site = await town(t);
    await site.ask(200, 'GET', '/settings', administrator);
    const before = await textOf(site);
    intercept(site, fails, failing(code));
    assert.equal((await change(site, { title: 'Ours' }, status)).code, answers);
    assert.equal(await textOf(site), before);
    assert.equal((await site.ask(200, 'GET', '/settings', administrator)).title, 'Almanac');
  });
}

test('the watcher’s notice of our own change restarts nothing', async (t) => {
  const site = await town(t);
  await change(site, { title: 'Ours' });
  const { settings } = site.site;
  await site.saveSettings({ title: 'Ours' });
  assert.equal(site.site.settings, settings);
  await site.saveSettings({ title: 'By hand' });
  assert.equal(site.site.settings.title, 'By hand');
});
