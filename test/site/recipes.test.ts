/** A kind that another plugin brings, by a page of declaration: it has what posts have, without a line for it anywhere. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ROLES, type Role } from '../../core/index.ts';
import { parseManifest } from '../../scripts/find-plugins/manifest.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { type Answer, askingSite } from '../asking-site.ts';
import recipes from '../fixtures/plugins/recipes/index.ts';
import { projectFolder } from '../house/sources.ts';
import { lintOpenApi } from '../http/openapi/lint-openapi.ts';

const text = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');
const SOURCE = text('test/fixtures/plugins/recipes/index.ts');
const MANIFEST = text('test/fixtures/plugins/recipes/plugin.json');

const site = await askingSite({
  on: ['content', 'site'],
  plugin: recipes,
  more: [pluginSource(recipes, parseManifest(MANIFEST, 'plugin.json'))],
});
after(() => site.close());

const REST = 'http://site.test/api';
/** Asks below the REST root, as an administrator unless somebody else is named. */
async function rest(path: string, method = 'GET', as: Role = 'administrator'): Promise<Answer> {
  const answer = await site.json<Answer>(path, { method, as });
  assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
const ask = (status: number, method: string, path: string, json?: Answer, as: Role = 'editor') =>
  site.ask(status, method, path, { as, ...(json && { json }) });

const thai = await ask(201, 'POST', '/cuisines', { name: 'Thai' });
const roman = await ask(201, 'POST', '/cuisines', { name: 'Roman', description: 'Pecorino.' });
const soup = await ask(201, 'POST', '/recipes', {
  title: 'Tom yum',
  content: '<!-- wp:paragraph -->\n<p>Boil the lemongrass.</p>\n<!-- /wp:paragraph -->',
  cuisine: [thai.id],
  status: 'publish',
  date: '2030-01-01T10:00:00',
});
const pasta = await ask(201, 'POST', '/recipes', {
  title: 'Cacio e pepe',
  content: 'Grate the pecorino.',
  cuisine: [roman.id],
  meta: { servings: 2 },
  status: 'publish',
  date: '2030-01-02T10:00:00',
});
const secret = await ask(201, 'POST', '/recipes', { title: 'Secret sauce', cuisine: [roman.id] });

test('the plugin is a page', () => {
  assert.ok(SOURCE.split('\n').length <= 41, 'at most 40 lines');
});

test('docs/kinds.md shows the plugin as it is', () => {
  const shown = text('docs/kinds.md');
  assert.ok(shown.includes(`\`\`\`ts\n${SOURCE}\`\`\``), 'index.ts');
  assert.ok(shown.includes(`\`\`\`json\n${MANIFEST}\`\`\``), 'plugin.json');
});

/** Methods of each path of the namespace. */
const ROUTES: Readonly<Record<string, string>> = {
  '/cuisines': 'GET POST',
  '/cuisines/{id}': 'DELETE GET PATCH POST PUT',
  '/doc': 'GET',
  '/recipes': 'GET POST',
  '/recipes/{id}': 'DELETE GET PATCH POST PUT',
  '/recipes/by-slug/{slug}': 'DELETE GET PATCH POST PUT',
  '/recipes/{id}/autosaves': 'GET POST',
  '/recipes/{parent}/autosaves/{id}': 'GET',
  '/recipes/{parent}/revisions': 'GET',
  '/recipes/{parent}/revisions/{id}': 'DELETE GET',
};

test('its routes are in the document of its namespace, with their methods, and a public linter accepts it', async () => {
  const doc = await ask(200, 'GET', '/doc');
  const methods = Object.entries(doc.paths as Answer).map(([path, operations]) => [
    path,
    Object.keys(operations)
      .map((method) => method.toUpperCase())
      .toSorted()
      .join(' '),
  ]);
  assert.deepEqual(Object.fromEntries(methods), ROUTES);
  assert.equal(doc.info.title.endsWith('recipes/v1'), true);
  const problems = await lintOpenApi(doc as never);
  assert.deepEqual(
    problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths'),
    [],
  );
  // a number is an id, and no slug is one: nothing is ambiguous that the linter takes for it
  assert.equal(problems.length, 2);
});

test('its routes are in the index of its namespace and in that of the site', async () => {
  const named = Object.keys(ROUTES).map(
    (path) =>
      `/recipes/v1${path.replace(/\{(\w+)\}/g, (_whole, name) => `(?P<${name}>${name === 'slug' ? '[^/]+' : '[\\d]+'})`)}`,
  );
  const index = await rest('/recipes/v1');
  assert.deepEqual(Object.keys(index.routes).toSorted(), ['/recipes/v1', ...named].toSorted());
  const root = await rest('/');
  assert.ok(root.namespaces.includes('recipes/v1'));
  for (const name of named) assert.ok(root.routes[name], name);
});

test('OPTIONS shows its parameters and schema', async () => {
  const { namespace, methods, endpoints, schema } = await rest('/recipes/v1/recipes', 'OPTIONS');
  assert.deepEqual([namespace, methods, schema.title], ['recipes/v1', ['GET', 'POST'], 'recipe']);
  const [list, create] = endpoints;
  for (const name of ['cuisine', 'cuisine_exclude', 'tax_relation', 'search', 'status'])
    assert.ok(list.args[name], name);
  for (const name of ['sticky', 'format', 'parent', 'categories', 'tags'])
    assert.equal(list.args[name], undefined, name);
  for (const name of ['title', 'content', 'excerpt', 'cuisine', 'meta']) assert.ok(create.args[name], name);
  for (const name of ['sticky', 'format', 'parent', 'tags', 'featured_media']) {
    assert.equal(create.args[name], undefined, name);
  }
});

test('an item has the members that the kind supports, and no others', async () => {
  const shown = await ask(200, 'GET', `/recipes/${pasta.id}`);
  assert.deepEqual(
    Object.keys(shown).toSorted(),
    (
      'id date date_gmt guid modified modified_gmt slug status type link title content excerpt author template meta ' +
      'cuisine class_list _links'
    )
      .split(' ')
      .toSorted(),
  );
  assert.deepEqual(
    [shown.type, shown.slug, shown.link, shown.content.rendered, shown.meta, shown.cuisine],
    [
      'recipe',
      'cacio-e-pepe',
      'http://site.test/recipe/cacio-e-pepe/',
      '<p>Grate the pecorino.</p>\n',
      { servings: 2 },
      [roman.id],
    ],
  );
  assert.deepEqual(soup.meta, { servings: 4 });
});

const LISTS: readonly [query: string, expected: readonly string[]][] = [
  ['', ['Cacio e pepe', 'Tom yum']],
  ['?order=asc', ['Tom yum', 'Cacio e pepe']],
  ['?orderby=title&order=asc', ['Cacio e pepe', 'Tom yum']],
  [`?cuisine=${thai.id}`, ['Tom yum']],
  [`?cuisine[terms]=${thai.id},${roman.id}&cuisine[operator]=AND`, []],
  [`?cuisine_exclude=${thai.id}`, ['Cacio e pepe']],
  ['?search=lemongrass', ['Tom yum']],
  ['?search=lemongrass+pecorino', []],
  ['?slug=tom-yum', ['Tom yum']],
  ['?after=2030-01-01T12:00:00', ['Cacio e pepe']],
  ['?per_page=1&page=2', ['Tom yum']],
  ['?status=draft', ['Secret sauce']],
  [`?status=any&cuisine=${roman.id}&orderby=id&order=asc`, ['Cacio e pepe', 'Secret sauce']],
];

for (const [query, expected] of LISTS) {
  test(`the list ${query || 'as it is'} shows ${expected.join(', ') || 'nothing'}`, async () => {
    const list = (await ask(200, 'GET', `/recipes${query}`)) as Answer[];
    assert.deepEqual(
      list.map(({ title }) => title.rendered),
      expected,
    );
  });
}

/** The lowest role with each right; higher roles have it too, lower ones do not. */
const RIGHTS: readonly [what: string, method: string, path: string, json: Answer | undefined, lowest: string][] = [
  ['create a draft', 'POST', '/recipes', { title: 'x' }, 'contributor'],
  ['publish', 'POST', '/recipes', { title: 'x', status: 'publish' }, 'author'],
  ["change another's", 'PATCH', `/recipes/${soup.id}`, { excerpt: 'Sour.' }, 'editor'],
  ['read what is published', 'GET', `/recipes/${soup.id}`, undefined, 'nobody'],
  ["read another's draft", 'GET', `/recipes/${secret.id}`, undefined, 'editor'],
  ['ask for drafts', 'GET', '/recipes?status=draft', undefined, 'contributor'],
  ['read revisions', 'GET', `/recipes/${soup.id}/revisions`, undefined, 'editor'],
  ['autosave', 'POST', `/recipes/${soup.id}/autosaves`, { title: 'y' }, 'editor'],
  ['create a cuisine', 'POST', '/cuisines', { name: 'Greek' }, 'contributor'],
  ['change a cuisine', 'PATCH', `/cuisines/${roman.id}`, { description: 'Pecorino.' }, 'editor'],
  ['read a cuisine', 'GET', `/cuisines/${roman.id}`, undefined, 'nobody'],
];

for (const [what, method, path, json, lowest] of RIGHTS) {
  test(`${what}: ${lowest} and above`, async () => {
    const allowed: string[] = [];
    for (const as of [...ROLES, undefined]) {
      // a term that exists cannot be made again
      const sent = json?.name ? { ...json, name: `${json.name} ${as}` } : json;
      const asked = { method, ...(as && { as }), ...(sent && { json: sent }) };
      if ((await site.json(`/recipes/v1${path}`, asked)).status < 300) allowed.push(as ?? 'nobody');
    }
    const everybody = [...ROLES, 'nobody'];
    assert.deepEqual(allowed, everybody.slice(0, everybody.indexOf(lowest) + 1));
  });
}

const REFUSED: readonly [what: string, method: string, path: string, json: Answer | undefined, code: string][] = [
  ['meta of another type', 'PATCH', `/recipes/${soup.id}`, { meta: { servings: 'many' } }, 'rest_invalid_type'],
  ['a term by its name', 'POST', '/recipes', { title: 'x', cuisine: ['Thai'] }, 'rest_invalid_param'],
  ['a recipe without anything', 'POST', '/recipes', {}, 'empty_content'],
  ['a recipe with an id', 'POST', '/recipes', { id: 7, title: 'x' }, 'rest_post_exists'],
  ['a page past the end', 'GET', '/recipes?page=9', undefined, 'rest_post_invalid_page_number'],
];

for (const [what, method, path, json, code] of REFUSED) {
  test(`${what} is refused`, async () => assert.equal((await ask(400, method, path, json)).code, code));
}

test('each update stores a revision, an autosave is stored separately, and both are found and deleted', async () => {
  const { id } = await ask(201, 'POST', '/recipes', { title: 'One', content: 'Salt.', status: 'publish' });
  await ask(200, 'PUT', `/recipes/${id}`, { title: 'Two' });
  site.clock.advance(1000);
  await ask(200, 'PATCH', `/recipes/${id}`, { title: 'Three' });
  const saved = await ask(200, 'POST', `/recipes/${id}/autosaves`, { title: 'Four' });
  assert.equal(saved.slug, `${id}-autosave-v1`);
  const revisions = (await ask(200, 'GET', `/recipes/${id}/revisions`)) as Answer[];
  assert.deepEqual(
    revisions.map(({ title, parent }) => [title.rendered, parent]),
    ['Four', 'Three', 'Two'].map((title) => [title, id]),
  );
  const oldest = revisions[2]?.id;
  assert.equal((await ask(200, 'GET', `/recipes/${id}/revisions/${oldest}`)).title.rendered, 'Two');
  await ask(501, 'DELETE', `/recipes/${id}/revisions/${oldest}`);
  assert.equal((await ask(200, 'DELETE', `/recipes/${id}/revisions/${oldest}?force=true`)).deleted, true);
  assert.equal((await ask(200, 'GET', `/recipes/${id}/autosaves/${saved.id}`)).title.rendered, 'Four');
  assert.equal((await ask(200, 'GET', `/recipes/${id}`)).title.rendered, 'Three');
});

test('it goes to the trash, and is then deleted permanently with its revisions', async () => {
  const { id } = await ask(201, 'POST', '/recipes', { title: 'Burnt', status: 'publish' });
  await ask(200, 'POST', `/recipes/${id}`, { title: 'Burnt more' });
  const trashed = await ask(200, 'DELETE', `/recipes/${id}`);
  assert.deepEqual([trashed.status, trashed.slug], ['trash', 'burnt__trashed']);
  assert.equal((await ask(410, 'DELETE', `/recipes/${id}`)).code, 'rest_already_trashed');
  assert.equal((await ask(200, 'DELETE', `/recipes/${id}?force=true`)).deleted, true);
  assert.equal((await ask(404, 'GET', `/recipes/${id}`)).code, 'rest_post_invalid_id');
  assert.equal((await ask(404, 'GET', `/recipes/${id}/revisions`)).code, 'rest_post_invalid_parent');
});

test('a cuisine counts published recipes, and links to them', async () => {
  const shown = await ask(200, 'GET', `/cuisines/${roman.id}`);
  assert.deepEqual([shown.count, shown.taxonomy], [1, 'cuisine']);
  assert.deepEqual(
    shown._links['site:post_type'].map(({ href }: Answer) => href),
    [`${REST}/recipes/v1/recipes?cuisine=${roman.id}`],
  );
  const { id } = await ask(201, 'POST', '/cuisines', { name: 'Short lived' });
  const recipe = await ask(201, 'POST', '/recipes', { title: 'Aspic', cuisine: [id] });
  await ask(200, 'DELETE', `/cuisines/${id}?force=true`);
  assert.deepEqual((await ask(200, 'GET', `/recipes/${recipe.id}`)).cuisine, []);
});

test('_embed includes the author and the cuisines', async () => {
  const { _embedded, _links } = await rest(`/recipes/v1/recipes/${pasta.id}?_embed`);
  assert.deepEqual(
    _embedded['site:term'].map((terms: Answer[]) => terms.map(({ name }) => name)),
    [['Roman']],
  );
  assert.equal(_embedded.author[0].name, 'editor');
  assert.equal(_links.about[0].href, `${REST}/site/v2/types/recipe`);
  assert.equal(_links.self[0].href, `${REST}/recipes/v1/recipes/${pasta.id}`);
});

test('types, taxonomies and the search include it', async () => {
  const type = await rest('/site/v2/types/recipe?context=edit');
  assert.deepEqual(
    [type.rest_namespace, type.rest_base, type.taxonomies, type.labels.singular_name],
    ['recipes/v1', 'recipes', ['cuisine'], 'Recipe'],
  );
  const taxonomy = await rest('/site/v2/taxonomies/cuisine');
  assert.deepEqual(
    [taxonomy.rest_namespace, taxonomy.rest_base, taxonomy.types],
    ['recipes/v1', 'cuisines', ['recipe']],
  );
  const found = await rest('/site/v2/search?search=lemongrass');
  assert.deepEqual(
    found.map(({ title, subtype, _links }: Answer) => [title, subtype, _links.self[0].href]),
    [['Tom yum', 'recipe', `${REST}/recipes/v1/recipes/${soup.id}`]],
  );
  const terms = await rest('/site/v2/search?type=term&subtype=cuisine&search=thai');
  assert.deepEqual(
    terms.map(({ id }: Answer) => id),
    [thai.id],
  );
});

test('its files are in their own folder, its history is outside git', async () => {
  const folder = await site.fileSystem.readDirectory('/site/recipes');
  assert.deepEqual(
    folder.map(({ name }) => name),
    ['recipes'],
  );
  const stored = JSON.parse(
    new TextDecoder().decode(await site.fileSystem.readFile(`/site/recipes/recipes/${pasta.id}.json`)),
  );
  assert.deepEqual([stored.title, stored.meta, stored.cuisine], ['Cacio e pepe', { servings: 2 }, [roman.id]]);
});
