/** Making, changing and deleting templates, and what is kept of them. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Answer, contentSite } from '../content-site.ts';
import { kitchen } from '../kitchen.ts';
import { THEME_FILES, templateSite, written } from './template-fixture.ts';

async function town(t: TestContext, files: Readonly<Record<string, string>> = {}) {
  const site = await templateSite({ files });
  t.after(() => site.close());
  return {
    ...site,
    /** Content of the file of a record; undefined if there is none. */
    file: async (base: string, id: number): Promise<Answer | undefined> => {
      const path = `/site/site/${base}/${id}.json`;
      if (!(await site.fileSystem.stat(path))) return undefined;
      return JSON.parse(new TextDecoder().decode(await site.fileSystem.readFile(path)));
    },
  };
}

test('a create stores the sent members, and defaults for the others', async (t) => {
  const { admin, json, file } = await town(t);
  const { status, headers, body } = await json<Answer>('/site/v2/templates', {
    method: 'POST',
    as: 'administrator',
    json: { slug: 'club-page', title: { raw: 'Club page' }, content: '<p>Club</p>', description: 'For clubs' },
  });
  assert.deepEqual(
    [status, headers.get('location')],
    [201, 'http://site.test/api/site/v2/templates/daybook/club-page'],
  );
  const { _links, site_id, modified, ...members } = body;
  assert.deepEqual(members, {
    id: 'daybook/club-page',
    theme: 'daybook',
    content: { raw: '<p>Club</p>', block_version: 0 },
    slug: 'club-page',
    source: 'custom',
    origin: null,
    type: 'wp_template',
    description: 'For clubs',
    title: { raw: 'Club page', rendered: 'Club page' },
    status: 'publish',
    has_theme_file: false,
    is_custom: true,
    author: 1,
    author_text: 'administrator',
    original_source: 'user',
  });
  assert.equal(modified, '2030-01-15T07:00:00');
  const { date, modified: _, ...stored } = (await file('templates', site_id)) ?? {};
  assert.deepEqual(stored, {
    id: site_id,
    title: 'Club page',
    slug: 'club-page',
    status: 'publish',
    author: 1,
    content: '<p>Club</p>',
    theme: 'daybook',
    description: 'For clubs',
  });
  const bare = await admin(201, 'POST', '/template-parts', { slug: 'bare', description: 'x' });
  assert.deepEqual(
    [bare.title.raw, bare.content.raw, bare.description, bare.status, bare.area],
    ['', '', 'x', 'publish', 'uncategorized'],
  );
});

/** The name and slug sent, and the resulting slug. */
const SLUGS: readonly [sent: string, slug: string][] = [
  ['club', 'club'],
  ['Club_Page', 'club_page'],
  ['caf%C3%A9', 'cafe'],
  ['%E6%97%A5%E6%9C%AC', '日本'],
  ['a%2Fb', 'a-b'],
  ['100%', '100'],
];

for (const [sent, slug] of SLUGS) {
  test(`slug ${sent} is ${slug}, and found by it`, async (t) => {
    const { admin } = await town(t);
    const made = await admin(201, 'POST', '/templates', { slug: sent, title: 'T' });
    assert.deepEqual([made.slug, made.id], [slug, `daybook/${slug}`]);
    const self = made._links.self[0].href.replace('http://site.test/api/site/v2', '');
    assert.equal((await admin(200, 'GET', self)).site_id, made.site_id);
    assert.equal((await admin(200, 'PATCH', `/templates/daybook//${encodeURIComponent(slug)}`, {})).id, made.id);
  });
}

test('a slug used in the theme gets a number; that of a file is accepted and replaces it', async (t) => {
  const { admin, slugs } = await town(t);
  const make = async (json: object) => (await admin(201, 'POST', '/templates', json)).id;
  assert.equal(await make({ slug: 'club', title: 'x' }), 'daybook/club');
  assert.equal(await make({ slug: 'Club', title: 'x' }), 'daybook/club-2');
  assert.equal(await make({ slug: 'club', theme: 'night', title: 'x' }), 'night/club');
  assert.equal(await make({ slug: 'page', content: 'mine' }), 'daybook/page');
  assert.equal(await make({ slug: 'page', title: 'x' }), 'daybook/page-2');
  const page = await admin(200, 'GET', '/templates/daybook/page');
  assert.deepEqual([page.source, page.origin, page.content.raw], ['custom', 'theme', 'mine']);
  assert.equal(await slugs('/templates'), 'bare club club-2 empty free index page page-2 wide');
  // parts have slugs of their own
  assert.equal((await admin(201, 'POST', '/template-parts', { slug: 'club', title: 'x' })).id, 'daybook/club');
});

/** What a write is refused for, and the parameter that is named. */
const REFUSED: readonly [json: Record<string, unknown>, param: string][] = [
  [{ slug: '' }, 'slug'],
  [{ slug: 'no spaces' }, 'slug'],
  [{ slug: 'a/b' }, 'slug'],
  [{ slug: 'é' }, 'slug'],
  [{ slug: '%' }, 'slug'],
  [{ slug: '---' }, 'slug'],
  [{ slug: 'x'.repeat(201) }, 'slug'],
  [{ slug: 3 }, 'slug'],
  [{ theme: 'no-such-theme' }, 'theme'],
  [{ theme: '__proto__' }, 'theme'],
  [{ theme: '' }, 'theme'],
  [{ type: 'wp_template_part' }, 'type'],
  [{ status: 'sleeping' }, 'status'],
  [{ status: 'trash' }, 'status'],
  [{ title: 5 }, 'title'],
  [{ title: 'x'.repeat(501) }, 'title'],
  [{ content: 5 }, 'content'],
  [{ description: 5 }, 'description'],
  [{ description: 'x'.repeat(524_289) }, 'description'],
  [{ author: 'x' }, 'author'],
];

for (const [json, param] of REFUSED) {
  test(`${JSON.stringify(json).slice(0, 60)} names ${param}, and writes nothing`, async (t) => {
    const { admin, slugs } = await town(t, written(9001, { slug: 'made' }));
    const before = await slugs('/templates');
    for (const [method, path, sent] of [
      ['POST', '/templates', { slug: 'x', ...json }],
      ['PATCH', '/templates/daybook/made', json],
      ['PATCH', '/templates/daybook/index', json],
    ] as const) {
      const { code, data } = await admin(400, method, path, sent);
      assert.deepEqual([code, Object.keys(data.params)], ['rest_invalid_param', [param]], `${method} ${path}`);
    }
    assert.equal(await slugs('/templates'), before);
    assert.equal((await admin(200, 'GET', '/templates/daybook/index')).site_id, 0);
  });
}

test('refused: no slug, no content, an id, an unknown author', async (t) => {
  const { admin } = await town(t);
  const missing = await admin(400, 'POST', '/templates', { title: 'x' });
  assert.deepEqual([missing.code, missing.data.params], ['rest_missing_callback_param', ['slug']]);
  assert.equal((await admin(400, 'POST', '/templates', { slug: 'x', id: 'daybook/x' })).code, 'rest_post_exists');
  // as of posts: nothing in it
  for (const path of ['/templates', '/template-parts']) {
    assert.equal((await admin(400, 'POST', path, { slug: 'x', title: ' ' })).code, 'empty_content');
  }
  assert.equal((await admin(400, 'POST', '/templates', { slug: 'x', author: 99 })).code, 'rest_invalid_author');
});

test('an unknown area of a part becomes uncategorized', async (t) => {
  const { admin } = await town(t);
  const made = await admin(201, 'POST', '/template-parts', { slug: 'x', title: 'x', area: 'sidebar' });
  const changed = await admin(200, 'PATCH', '/template-parts/daybook/header', { area: 'sidebar' });
  assert.deepEqual([made.area, changed.area], ['uncategorized', 'uncategorized']);
});

test('the first change of a file creates a record; members that are not sent come from the theme', async (t) => {
  const { admin, file } = await town(t);
  const changed = await admin(200, 'POST', '/template-parts/daybook//header', { content: { raw: '<p>Mine</p>' } });
  assert.deepEqual(
    [changed.id, changed.source, changed.origin, changed.area, changed.title.raw, changed.content.raw, changed.author],
    ['daybook/header', 'custom', 'theme', 'header', 'Header', '<p>Mine</p>', 1],
  );
  assert.equal((await file('template-parts', changed.site_id))?.area, 'header');
  const again = await admin(200, 'PATCH', '/template-parts/daybook/header', {
    area: 'footer',
    title: 'Foot',
    theme: 'daybook',
  });
  assert.deepEqual([again.site_id, again.area, again.content.raw], [changed.site_id, 'footer', '<p>Mine</p>']);
  // the theme says an area that there is not
  assert.equal((await admin(200, 'PATCH', '/template-parts/daybook/aside', { content: 'x' })).area, 'uncategorized');
  for (const [json, param] of [
    [{ slug: 'other' }, 'slug'],
    [{ theme: 'night' }, 'theme'],
  ] as const) {
    const { data } = await admin(400, 'PATCH', '/template-parts/daybook/plain', json);
    assert.deepEqual(Object.keys(data.params), [param]);
  }
});

test('an update only changes the sent members, and keeps unknown ones', async (t) => {
  const dates = { date: '2029-12-01T12:00:00.000Z', modified: '2029-12-01T12:00:00.000Z' };
  const { admin, file } = await town(
    t,
    written(9001, { slug: 'made', note: { by: 'hand' }, description: 'Old', ...dates }),
  );
  const before = await file('templates', 9001);
  assert.equal(
    (await admin(200, 'PATCH', '/templates/daybook/made', { title: 'Written 9001' })).title.raw,
    'Written 9001',
  );
  assert.deepEqual(await file('templates', 9001), before, 'a change of nothing writes nothing');
  const changed = await admin(200, 'PUT', '/templates/daybook/made', {
    description: '',
    slug: 'named',
    type: 'wp_template',
  });
  assert.deepEqual([changed.id, changed.description, changed.title.raw], ['daybook/named', '', 'Written 9001']);
  const after = await file('templates', 9001);
  assert.deepEqual(after?.note, { by: 'hand' });
  assert.equal('description' in (after ?? {}), false);
  assert.equal((await admin(404, 'GET', '/templates/daybook/made')).code, 'rest_template_not_found');
});

test('the theme file can be read next to its customization, and restored by its source', async (t) => {
  const { admin, file } = await town(t);
  const original = await admin(200, 'GET', '/templates/daybook/page?context=edit');
  // who sends back all of a file means no reset: there is nothing to reset
  const made = await admin(200, 'PATCH', '/templates/daybook/page', { source: 'theme', content: 'mine' });
  assert.deepEqual([made.source, made.content.raw], ['custom', 'mine']);
  assert.deepEqual(await admin(200, 'GET', '/templates/daybook/page?context=edit&source=theme'), original);
  assert.equal((await admin(200, 'GET', '/templates/daybook/page')).content.raw, 'mine');
  assert.deepEqual(await admin(200, 'PUT', '/templates/daybook/page', { source: 'theme', content: 'else' }), original);
  assert.equal(await file('templates', made.site_id), undefined);
  // what no theme has cannot be taken back
  await admin(201, 'POST', '/templates', { slug: 'club', content: 'ours' });
  assert.equal((await admin(200, 'GET', '/templates/daybook/club?source=theme')).content.raw, 'ours');
  const kept = await admin(200, 'PATCH', '/templates/daybook/club', { source: 'theme', content: 'new' });
  assert.equal(kept.content.raw, 'new');
});

test('deleting: the trash shows the file again; permanently by the old name; a file never', async (t) => {
  const { admin, slugs, file } = await town(t);
  const made = await admin(200, 'PATCH', '/templates/daybook/page', { content: 'mine' });
  const trashed = await admin(200, 'DELETE', '/templates/daybook/page');
  const { status, slug, id, has_theme_file } = trashed;
  assert.deepEqual([status, slug, id, has_theme_file], ['trash', 'page', 'daybook/page', true]);
  assert.equal((await admin(200, 'GET', '/templates/daybook/page')).source, 'theme');
  assert.equal(await slugs('/templates'), 'bare empty free index page wide');
  for (const force of ['', '?force=false']) {
    assert.equal((await admin(400, 'DELETE', `/templates/daybook/page${force}`)).code, 'rest_invalid_template');
  }
  const gone = await admin(200, 'DELETE', '/templates/daybook/page?force=true');
  assert.deepEqual([gone.deleted, gone.previous.site_id, '_links' in gone.previous], [true, made.site_id, false]);
  assert.equal(await file('templates', made.site_id), undefined);
  assert.equal((await admin(400, 'DELETE', '/templates/daybook/page?force=true')).code, 'rest_invalid_template');
  await admin(201, 'POST', '/templates', { slug: 'club', title: 'x' });
  await admin(200, 'DELETE', '/templates/daybook/club?force=true');
  assert.equal((await admin(404, 'DELETE', '/templates/daybook/club?force=true')).code, 'rest_template_not_found');
});

test('an item in the trash is restored by its name there', async (t) => {
  const { admin } = await town(t);
  await admin(201, 'POST', '/templates', { slug: 'club', title: 'x' });
  await admin(200, 'DELETE', '/templates/daybook/club');
  const back = await admin(200, 'PATCH', '/templates/daybook/club__trashed', { status: 'publish' });
  assert.deepEqual([back.id, back.status], ['daybook/club', 'publish']);
});

test('revisions and autosaves as for posts; a file has none', async (t) => {
  const { admin, ask } = await town(t);
  for (const [status, path, code] of [
    [400, '/templates/daybook/index/revisions', 'rest_invalid_template'],
    [400, '/templates/daybook//index/revisions/1', 'rest_invalid_template'],
    [400, '/templates/daybook/index/autosaves', 'rest_invalid_template'],
    [404, '/templates/daybook/nope/revisions', 'rest_post_invalid_parent'],
    [404, '/templates/daybook%2Fnope/autosaves', 'rest_post_invalid_parent'],
    [404, '/templates/no-such-theme/index/revisions', 'rest_post_invalid_parent'],
  ] as const) {
    assert.equal((await admin(status, 'GET', path)).code, code, path);
    for (const [as, refused] of [
      [undefined, 401],
      ['editor', 403],
    ] as const) {
      assert.equal((await ask(refused, 'GET', path, as && { as })).code, 'rest_cannot_read', `${as} ${path}`);
    }
  }
  const { site_id } = await admin(200, 'PATCH', '/templates/daybook/page', { content: 'one' });
  await admin(200, 'PATCH', '/templates/daybook/page', { content: 'two', description: 'Two' });
  const [latest, ...others] = (await admin(200, 'GET', '/templates/daybook//page/revisions')) as unknown as Answer[];
  assert.deepEqual(
    [latest?.parent, latest?.slug, latest?.content.raw, latest?.title, latest?.description, others.length],
    [site_id, `${site_id}-revision-v1`, 'two', { raw: 'Pages', rendered: 'Pages' }, 'Two', 0],
  );
  assert.deepEqual(latest?._links.parent, [{ href: 'http://site.test/api/site/v2/templates/daybook/page' }]);
  const links = (await admin(200, 'GET', '/templates/daybook/page'))._links;
  const history = 'http://site.test/api/site/v2/templates/daybook/page/revisions';
  assert.deepEqual(links['version-history'], [{ count: 1, href: history }]);
  assert.deepEqual(links['predecessor-version'], [{ id: latest?.id, href: `${history}/${latest?.id}` }]);

  const kept = await admin(200, 'POST', '/templates/daybook/page/autosaves', { content: 'three' });
  assert.deepEqual([kept.slug, kept.content.raw, kept.title.raw], [`${site_id}-autosave-v1`, 'three', 'Pages']);
  assert.equal((await admin(200, 'GET', '/templates/daybook/page')).content.raw, 'two');
  assert.equal((await admin(200, 'GET', `/templates/daybook%2Fpage/autosaves/${kept.id}`)).content.raw, 'three');
  assert.equal((await admin(400, 'POST', '/templates/daybook/index/autosaves', {})).code, 'rest_invalid_template');
  assert.equal(
    (await ask(403, 'POST', '/templates/daybook/page/autosaves', { as: 'editor', json: {} })).code,
    'rest_cannot_manage_templates',
  );
  assert.equal((await admin(404, 'POST', '/templates/daybook/nope/autosaves', {})).code, 'rest_post_invalid_parent');
  const { deleted } = await admin(200, 'DELETE', `/templates/daybook/page/revisions/${latest?.id}?force=true`);
  assert.equal(deleted, true);
});

test('an ETag of a record honours If-Match', async (t) => {
  const { fetch, admin } = await town(t, written(9001, { slug: 'made' }));
  const read = await fetch('/site/v2/templates/daybook/made', { as: 'administrator' });
  const etag = read.headers.get('etag') ?? '';
  const headers = { 'if-match': etag };
  assert.equal((await admin(200, 'PATCH', '/templates/daybook//made', { title: 'x' }, { headers })).title.raw, 'x');
  for (const [method, json] of [['PATCH', { title: 'y' }], ['DELETE']] as const) {
    const { code } = await admin(412, method, '/templates/daybook/made', json, { headers });
    assert.equal(code, 'rest_precondition_failed');
  }
});

/** A template that an item of a kind may name. */
const NAMED: readonly [kind: string, template: string, may: boolean][] = [
  ['pages', 'wide', true],
  ['posts', 'wide', true],
  ['blocks', 'wide', false],
  ['pages', 'bare', true],
  ['posts', 'bare', false],
  ['pages', 'free', true],
  ['blocks', 'free', true],
  ['pages', 'made', true],
  // of the hierarchy, not published, of another theme, not there
  ['pages', 'index', false],
  ['pages', 'page', false],
  ['pages', 'draft', false],
  ['pages', 'gone__trashed', false],
  ['pages', 'elsewhere', false],
  ['pages', 'header', false],
  ['pages', 'no-such', false],
];

for (const [kind, template, may] of NAMED) {
  test(`${kind} ${may ? 'may' : 'may not'} name the template ${template}`, async (t) => {
    const { admin } = await town(t, {
      ...written(9001, { slug: 'made' }),
      ...written(9002, { slug: 'draft', status: 'draft' }),
      ...written(9003, { slug: 'gone__trashed', status: 'trash' }),
      ...written(9004, { slug: 'elsewhere', theme: 'night' }),
    });
    const answer = await admin(may ? 201 : 400, 'POST', `/${kind}`, { title: 'x', template });
    if (may) assert.equal(answer.template, template);
    else assert.deepEqual(Object.keys(answer.data.params), ['template']);
  });
}

test('items of another plugin name templates by the same rules', async (t) => {
  const site = await contentSite({ files: { ...THEME_FILES, ...written(9001, { slug: 'made' }) } }, [kitchen]);
  t.after(() => site.close());
  for (const [template, expected] of [
    ['free', 201],
    ['made', 201],
    ['wide', 400],
    ['index', 400],
    ['no-such', 400],
  ] as const) {
    const json = { title: 'x', template };
    const { status, body } = await site.json<Answer>('/kitchen/v1/recipes', { as: 'administrator', json });
    assert.equal(status, expected, `${template}: ${JSON.stringify(body)}`);
  }
});

test('an item keeps the name of a missing template', async (t) => {
  const { admin } = await town(t, written(9001, { slug: 'made' }));
  const page = await admin(201, 'POST', '/pages', { title: 'x', template: 'made' });
  await admin(200, 'DELETE', '/templates/daybook/made?force=true');
  assert.equal((await admin(200, 'PATCH', `/pages/${page.id}`, { title: 'y', template: 'made' })).template, 'made');
  await admin(400, 'POST', '/pages', { title: 'x', template: 'made' });
});
