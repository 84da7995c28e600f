import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type TestSite, testSite } from 'almanac/test';
import recipes from './index.ts';

const RECIPES = '/recipes/v1/recipes';

async function site(t: TestContext): Promise<TestSite> {
  const opened = await testSite([recipes]);
  t.after(() => opened.close());
  return opened;
}

async function write({ json }: TestSite, recipe: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { status, body } = await json(RECIPES, { as: 'editor', json: { status: 'publish', ...recipe } });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

test('a recipe has a page that search engines may index, at the address in the API', async (t) => {
  const town = await site(t);
  const { link } = await write(town, {
    title: 'Tom yum </script>',
    content: '<p>Boil the lemongrass.</p>',
    meta: { servings: 2 },
    date: '2029-01-01T10:00:00',
  });
  const page = await town.fetch(`/..${new URL(String(link)).pathname}`);
  const text = await page.text();
  assert.equal(page.status, 200);
  assert.equal(page.headers.get('x-robots-tag'), null);
  assert.match(text, /<h1>Tom yum[^<]*<\/h1>\n<p>Feeds 2\.<\/p>\n<p>Boil the lemongrass\.<\/p>/);
  assert.ok(text.includes(`<link rel="canonical" href="${link}">`), text);
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  assert.equal(JSON.parse(data).recipeYield, 2);
});

test('a hidden recipe has no page until it is published', async (t) => {
  const town = await site(t);
  await write(town, { title: 'Secret', slug: 'secret', status: 'draft' });
  await write(town, { title: 'Locked', slug: 'locked', password: 'sesame' });
  await write(town, { title: 'Mine', slug: 'mine', status: 'private' });
  await write(town, { title: 'Later', slug: 'later', status: 'future', date: '2030-06-01T10:00:00' });
  for (const slug of ['secret', 'locked', 'mine', 'later', 'none']) {
    assert.equal((await town.fetch(`/../recipe/${slug}/`)).status, 404, slug);
  }
  town.clock.set('2030-06-02T10:00:00Z');
  assert.equal((await town.fetch('/../recipe/later/')).status, 200);
});

test('recipes are listed by cuisine', async (t) => {
  const town = await site(t);
  const { body: thai } = await town.json<{ id: number }>('/recipes/v1/cuisines', {
    as: 'editor',
    json: { name: 'Thai' },
  });
  await write(town, { title: 'Tom yum', cuisine: [thai.id] });
  await write(town, { title: 'Cacio e pepe' });
  const { body } = await town.json<{ title: { rendered: string } }[]>(`${RECIPES}?cuisine=${thai.id}`);
  assert.deepEqual(
    body.map(({ title }) => title.rendered),
    ['Tom yum'],
  );
});
