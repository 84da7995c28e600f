/** Templates and template parts: theme files, their customizations, and the rights to see and change them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import type { Answer } from '../content-site.ts';
import { templateSite, written } from './template-fixture.ts';

const REST = 'http://site.test/api/site/v2';
const site = await templateSite({
  files: {
    ...written(9001, { slug: 'page', title: 'Our page', description: 'Ours', note: 'by hand' }),
    ...written(9002, { slug: 'wide', status: 'draft', author: 1 }),
    ...written(9003, { slug: 'secret', status: 'private' }),
    ...written(9004, { slug: 'gone__trashed', status: 'trash' }),
    ...written(9005, { slug: 'index', theme: 'night' }),
    ...written(9006, { slug: '' }),
    ...written(9007, { slug: 'lost', theme: 'no-such-theme' }),
    ...written(9008, { slug: 'page', title: 'A second of one name' }),
    ...written(9009, { slug: 'club', status: 'publish', modified: '2029-12-31T23:30:00.000Z', author: 1 }),
  },
});
after(() => site.close());
const { admin, ask, slugs } = site;
// the first user that a test names is made then, with the id 1
await admin(200, 'GET', '/templates');

/** What an index file is shown as. */
const FILE = {
  id: 'daybook/index',
  theme: 'daybook',
  content: { raw: '<!-- wp:paragraph --><p>All</p><!-- /wp:paragraph -->' },
  slug: 'index',
  source: 'theme',
  origin: null,
  type: 'wp_template',
  description: 'Shows every page that has no template of its own.',
  title: { raw: 'Index', rendered: 'Index' },
  status: 'publish',
  site_id: 0,
  has_theme_file: true,
  is_custom: false,
  author: 0,
  modified: false as string | false,
  author_text: 'Day Book',
  original_source: 'theme',
};

/** A record that replaces no theme file. */
const CLUB = {
  ...FILE,
  id: 'daybook/club',
  content: { raw: '<p>9009</p>' },
  slug: 'club',
  source: 'custom',
  description: '',
  title: { raw: 'Written 9009', rendered: 'Written 9009' },
  site_id: 9009,
  has_theme_file: false,
  is_custom: true,
  author: 1,
  modified: '2029-12-31T18:30:00',
  author_text: 'administrator',
  original_source: 'user',
};

/** A record that replaces a file. */
const PAGE = {
  ...CLUB,
  id: 'daybook/page',
  content: { raw: '<p>9001</p>' },
  slug: 'page',
  origin: 'theme',
  description: 'Ours',
  title: { raw: 'Our page', rendered: 'Our page' },
  site_id: 9001,
  has_theme_file: true,
  is_custom: false,
  author: 0,
  modified: '1969-12-31T19:00:00',
  author_text: 'Day Book',
  original_source: 'theme',
};

const part = ({ is_custom: _, ...members }: Omit<typeof FILE, 'is_custom'> & { is_custom?: boolean }, area: string) => {
  const { author, modified, author_text, original_source, ...before } = { ...members, type: 'wp_template_part' };
  return { ...before, area, author, modified, author_text, original_source };
};

const HEADER = part(
  {
    ...FILE,
    id: 'daybook/header',
    content: { raw: '<p>Top</p>' },
    slug: 'header',
    description: '',
    title: { raw: 'Header', rendered: 'Header' },
  },
  'header',
);

const SHOWN: readonly [path: string, expected: object][] = [
  ['/templates/daybook/index', FILE],
  ['/templates/daybook/club', CLUB],
  ['/templates/daybook/page', PAGE],
  ['/template-parts/daybook/header', HEADER],
  // its area does not exist
  [
    '/template-parts/daybook/aside',
    {
      ...HEADER,
      id: 'daybook/aside',
      slug: 'aside',
      content: { raw: '<p>Side</p>' },
      title: { raw: 'Aside', rendered: 'Aside' },
      area: 'uncategorized',
    },
  ],
  // it has no description
  [
    '/template-parts/daybook/plain',
    {
      ...HEADER,
      id: 'daybook/plain',
      slug: 'plain',
      content: { raw: '<p>Plain</p>' },
      title: { raw: 'plain', rendered: 'plain' },
      area: 'uncategorized',
    },
  ],
];

for (const [path, expected] of SHOWN) {
  test(`${path}, member by member and in order`, async () => {
    const { _links, ...members } = await admin(200, 'GET', path);
    assert.deepEqual(members, expected);
    assert.deepEqual(Object.keys(members), Object.keys(expected));
    const { modified, content, ...few } = expected as typeof FILE;
    const { _links: _, ...embedded } = await admin(200, 'GET', `${path}?context=embed`);
    assert.deepEqual(embedded, few);
    const { _links: __, ...edited } = await admin(200, 'GET', `${path}?context=edit`);
    const block_version = content.raw.includes('<!-- wp:') ? 1 : 0;
    assert.deepEqual(edited, { ...expected, content: { ...content, block_version } });
  });
}

test('a name is accepted with one slash, two, or an encoded one, in any case', async () => {
  for (const id of ['daybook/index', 'daybook//index', 'daybook%2Findex', 'daybook%2findex', 'daybook/INDEX']) {
    assert.equal((await admin(200, 'GET', `/templates/${id}`)).id, 'daybook/index', id);
  }
});

test('links: its URL and revisions; a file has none of a record', async () => {
  const contributing = async (path: string) => (await ask(200, 'GET', path, { as: 'contributor' }))._links;
  const file = await contributing('/templates/daybook//index');
  assert.deepEqual(Object.keys(file), ['self', 'collection', 'about', 'curies']);
  assert.deepEqual(file.self, [{ href: `${REST}/templates/daybook/index`, ...file.self[0] }]);
  assert.deepEqual(file.collection, [{ href: `${REST}/templates` }]);
  assert.deepEqual(file.about, [{ href: `${REST}/types/wp_template` }]);
  const club = (await admin(200, 'GET', '/templates/daybook/club'))._links;
  const contributor = await contributing('/templates/daybook/club');
  assert.deepEqual(Object.keys(contributor), ['self', 'collection', 'about', 'author', 'version-history', 'curies']);
  assert.deepEqual(club.author, [{ embeddable: true, href: `${REST}/users/1` }]);
  assert.deepEqual(club['version-history'], [{ count: 0, href: `${REST}/templates/daybook/club/revisions` }]);
  assert.deepEqual(contributor['version-history'], [{ href: `${REST}/templates/daybook/club/revisions` }]);
  const embedded = await admin(200, 'GET', '/templates/daybook/club?_embed=author');
  assert.equal(embedded._embedded.author[0].name, 'administrator');
  for (const context of ['view', 'embed', 'edit']) {
    const links = (await admin(200, 'GET', `/templates/daybook/club?context=${context}`))._links;
    assert.ok('site:action-publish' in links && 'site:action-unfiltered-html' in links, context);
  }
});

/** Slugs of what is listed, by slug. */
const LISTED: readonly [path: string, administrator: string, contributor?: string][] = [
  // a duplicate name, one without a name, other themes, in the trash: not listed
  ['/templates', 'bare club empty free index page secret wide', 'bare club empty free index page wide'],
  ['/templates?context=embed', 'bare club empty free index page secret wide', 'bare club empty free index page wide'],
  ['/templates?site_id=9001', 'page'],
  ['/templates?site_id=9002', 'wide', ''],
  ['/templates?site_id=9003', 'secret', ''],
  ['/templates?site_id=9004', ''],
  ['/templates?site_id=9005', ''],
  ['/templates?site_id=9008', ''],
  ['/templates?site_id=0', 'bare empty free index', 'bare empty free index wide'],
  ['/templates?site_id=-1', ''],
  ['/templates?post_type=page', 'bare club empty free secret wide', 'bare club empty free wide'],
  ['/templates?post_type=post', 'club empty free secret wide', 'club empty free wide'],
  ['/templates?post_type=nothing', 'club empty free secret', 'club empty free'],
  ['/templates?area=header', 'bare club empty free index page secret wide', 'bare club empty free index page wide'],
  ['/template-parts', 'aside header plain', 'aside header plain'],
  ['/template-parts?area=header', 'header'],
  ['/template-parts?area=uncategorized', 'aside plain'],
  ['/template-parts?area=sidebar', ''],
  ['/template-parts?post_type=page', 'aside header plain'],
  ['/template-parts?area=header&site_id=1', ''],
];

for (const [path, administrator, contributor = administrator] of LISTED) {
  test(`${path} lists ${administrator || 'nothing'}`, async () => {
    assert.equal(await slugs(path), administrator);
    assert.equal(await slugs(path, { as: 'contributor' }), contributor);
  });
}

test('a record that a reader may not read does not hide the file', async () => {
  const sources = async (as: Role) => (await ask(200, 'GET', '/templates/daybook/wide', { as })).source;
  assert.equal(await sources('administrator'), 'custom');
  assert.equal(await sources('editor'), 'theme');
  const { title } = await ask(200, 'GET', '/templates/daybook/wide', { as: 'editor' });
  assert.equal(title.raw, 'Wide page');
});

test('the name of the author is shown to users who see it elsewhere too', async () => {
  const { author_text } = await ask(200, 'GET', '/templates/daybook/club', { as: 'contributor' });
  assert.equal(author_text, 'Unknown author');
  const post = await admin(201, 'POST', '/posts', { title: 'Published', status: 'publish' });
  const known = await ask(200, 'GET', '/templates/daybook/club', { as: 'contributor' });
  assert.equal(known.author_text, 'administrator');
  await admin(200, 'DELETE', `/posts/${post.id}?force=true`);
});

const UNKNOWN = [
  'index',
  'daybook/nope',
  'daybook//nope',
  'daybook%2Fnope',
  'no-such-theme/index',
  'no-such-theme/lost',
  'daybook/gone',
  'daybook/constructor',
  'daybook/header',
  '__proto__/index',
  'daybook/..%2Findex',
];

for (const id of UNKNOWN) {
  test(`/templates/${id} is missing for every method`, async () => {
    for (const [method, json] of [['GET'], ['PATCH', { title: 'x' }], ['DELETE']] as const) {
      assert.equal((await admin(404, method, `/templates/${id}`, json)).code, 'rest_template_not_found', method);
    }
  });
}

test('a name without a theme is looked up after the rights check, and route names take precedence', async () => {
  assert.equal((await ask(401, 'GET', '/templates/index')).code, 'rest_cannot_manage_templates');
  assert.equal(
    (await ask(403, 'DELETE', '/template-parts/header', { as: 'author' })).code,
    'rest_cannot_manage_templates',
  );
  assert.equal((await admin(200, 'GET', '/templates/lookup?slug=single')).slug, 'index');
  const options = await site.json('/site/v2/templates/lookup', { as: 'administrator', method: 'OPTIONS' });
  assert.equal(options.headers.get('allow'), 'GET');
});

test('items in the trash are read by their names there, by users who may empty it', async () => {
  assert.equal((await admin(200, 'GET', '/templates/daybook/gone__trashed')).status, 'trash');
  const { code } = await ask(404, 'GET', '/templates/daybook/gone__trashed', { as: 'editor' });
  assert.equal(code, 'rest_template_not_found');
  assert.equal((await admin(410, 'DELETE', '/templates/daybook/gone__trashed')).code, 'rest_already_trashed');
});

test('templates of an inactive theme are read and written by name', async () => {
  assert.equal((await admin(200, 'GET', '/templates/night/index')).title.raw, 'Written 9005');
});

for (const as of ['editor', 'author', 'contributor'] as const) {
  test(`for ${as}s, who may not choose the theme, an inactive one does not exist`, async () => {
    for (const path of ['/templates/night/index', '/templates/night//index', '/templates/night%2Findex']) {
      const unknown = await ask(404, 'GET', path.replace('night', 'nowhere'), { as });
      assert.deepEqual(await ask(404, 'GET', path, { as }), unknown, path);
    }
  });
}

/** Rights of users; everybody else gets the same error code. */
const READERS: readonly Role[] = ['administrator', 'editor', 'author', 'contributor'];
const ROLES: readonly (Role | undefined)[] = [...READERS, 'subscriber', undefined];
const FOR_READERS = [
  '/templates',
  '/template-parts',
  '/templates/daybook/index',
  '/templates/daybook/nope',
  '/templates/lookup?slug=x',
  '/templates?context=edit',
  '/templates/daybook/index?context=edit',
  '/templates/daybook/nope?context=edit',
];
const FOR_MANAGERS: readonly [method: string, path: string, json?: object][] = [
  ['POST', '/templates', { slug: 'x', theme: 'no-such-theme' }],
  ['PATCH', '/templates/daybook/nope', {}],
  ['DELETE', '/templates/daybook/nope'],
  ['DELETE', '/template-parts/daybook/nope?force=true'],
];

for (const who of ROLES) {
  test(`${who ?? 'nobody'} reads and writes what their rights allow`, async () => {
    const asking = who ? { as: who } : {};
    for (const path of FOR_READERS) {
      const may = who !== undefined && READERS.includes(who);
      const status = !may ? (who ? 403 : 401) : path.includes('nope') ? 404 : 200;
      const { code } = await ask(status, 'GET', path, asking);
      if (!may) assert.equal(code, 'rest_cannot_manage_templates', path);
    }
    for (const [method, path, json] of FOR_MANAGERS) {
      const may = who === 'administrator';
      const good = path.includes('nope') ? 404 : method === 'POST' ? 400 : 200;
      const { code } = await ask(may ? good : who ? 403 : 401, method, path, { ...asking, ...(json && { json }) });
      if (!may) assert.equal(code, 'rest_cannot_manage_templates', `${method} ${path}`);
    }
  });
}

/** What `lookup` finds. The theme has neither `single` nor `singular`; its `empty` has no content. */
const LOOKED_UP: readonly [query: string, found: string][] = [
  ['slug=page-about', 'page'],
  ['slug=club', 'club'],
  ['slug=single-post-hello', 'index'],
  ['slug=empty', 'index'],
  ['slug=nothing', 'index'],
  ['slug=anything&is_custom=true', 'page'],
  ['slug=taxonomy-books-x&template_prefix=club', 'club'],
  // unpublished records are ignored: the file is found
  ['slug=wide', 'wide'],
  ['slug=secret', 'index'],
  ['slug=gone', 'index'],
];

for (const [query, found] of LOOKED_UP) {
  test(`lookup?${query} finds ${found}`, async () => {
    for (const as of ['administrator', 'contributor'] as const) {
      assert.equal((await ask(200, 'GET', `/templates/lookup?${query}`, { as })).slug, found, as);
    }
  });
}

test('lookup knows the types and taxonomies of other plugins', async (t) => {
  const shows = (name: string) => ({ [`themes/daybook/templates/${name}.html`]: `<p>${name}</p>` });
  const town = await templateSite({ files: { ...shows('single'), ...shows('taxonomy') } });
  t.after(() => town.close());
  for (const [slug, found] of [
    ['single-tribe_events', 'single'],
    ['single-tribe_venue-hall', 'single'],
    ['single-attachment', 'single'],
    ['taxonomy-tribe_events_cat-jazz', 'taxonomy'],
    ['taxonomy-category', 'taxonomy'],
    ['single-no_such_type', 'index'],
  ]) {
    assert.equal((await town.admin(200, 'GET', `/templates/lookup?slug=${slug}`)).slug, found, slug);
  }
});

test('files that no slug can name are ignored: in subfolders, and with two hyphens', async (t) => {
  const town = await templateSite({
    files: {
      'themes/daybook/templates/deep/inner.html': '<p>x</p>',
      'themes/daybook/templates/two--hyphens.html': '<p>x</p>',
      'themes/daybook/parts/deep/inner.html': '<p>x</p>',
    },
  });
  t.after(() => town.close());
  assert.equal(await town.slugs('/templates'), 'bare empty free index page wide');
  assert.equal(await town.slugs('/template-parts'), 'aside header plain');
  for (const name of ['deep%2Finner', 'two--hyphens']) {
    await town.admin(404, 'GET', `/templates/daybook/${name}`);
    await town.admin(404, 'PATCH', `/templates/daybook/${name}`, { title: 'x' });
  }
});

test('lookup of parts has no fallbacks: an empty object', async () => {
  assert.equal((await admin(200, 'GET', '/template-parts/lookup?slug=header')).slug, 'header');
  assert.deepEqual(await admin(200, 'GET', '/template-parts/lookup?slug=nothing'), {});
});

test('lookup needs a slug', async () => {
  const { code, data } = await admin(400, 'GET', '/templates/lookup');
  assert.deepEqual([code, data.params], ['rest_missing_callback_param', ['slug']]);
});

test('HEAD and OPTIONS', async () => {
  const head = await site.fetch('/site/v2/templates/daybook//index', { method: 'HEAD', as: 'administrator' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
  assert.equal(head.headers.get('allow'), 'GET, POST, PUT, PATCH, DELETE');
  const contributor = await site.fetch('/site/v2/templates/daybook/index', { as: 'contributor' });
  assert.equal(contributor.headers.get('allow'), 'GET');
  const options = await site.json<Answer>('/site/v2/templates/daybook%2Findex', { method: 'OPTIONS' });
  assert.deepEqual(options.body.methods, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
});

test('wrong parameters of the list are named', async () => {
  for (const [query, name] of [
    ['site_id=x', 'site_id'],
    ['context=other', 'context'],
  ]) {
    const { code, data } = await admin(400, 'GET', `/templates?${query}`);
    assert.deepEqual([code, Object.keys(data.params)], ['rest_invalid_param', [name]]);
  }
});
