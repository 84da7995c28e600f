/** Themes and records of templates that people edit while the site runs. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { THEME_FILES, templateSite, written } from './template-fixture.ts';

async function town(t: TestContext, files: Readonly<Record<string, string>> = {}) {
  const site = await templateSite({ files });
  t.after(() => site.close());
  return site;
}

const THEME_JSON = THEME_FILES['themes/daybook/theme.json'] ?? '';

test('files of the theme that are edited, added and removed are shown at once', async (t) => {
  const { admin, slugs, edit } = await town(t);
  await edit({
    'themes/daybook/templates/index.html': '<p>New</p>',
    'themes/daybook/templates/single.html': '<p>Single</p>',
    'themes/daybook/templates/free.html': undefined,
    'themes/daybook/templates/notes.txt': 'no template',
    'themes/daybook/style.css': '/*\nTheme Name: Night & Day\n*/',
  });
  assert.equal(await slugs('/templates'), 'bare empty index page single wide');
  const index = await admin(200, 'GET', '/templates/daybook/index');
  assert.deepEqual([index.content.raw, index.author_text], ['<p>New</p>', 'Night & Day']);
  assert.equal((await admin(200, 'GET', '/templates/lookup?slug=single-post')).slug, 'single');
  assert.equal((await admin(404, 'GET', '/templates/daybook/free')).code, 'rest_template_not_found');
});

test('a broken theme.json keeps its last good version; a repaired one is used', async (t) => {
  const { admin, edit } = await town(t);
  const title = async () => (await admin(200, 'GET', '/templates/daybook/wide')).title.raw;
  for (const [text, expected] of [
    ['{ "version": 3, "customTemplates": [', 'Wide page'],
    ['{ "version": 3, "customTemplates": "none" }', 'Wide page'],
    [THEME_JSON.replace('Wide page', 'Broad page'), 'Broad page'],
    ['{ "version": 3 }', 'wide'],
  ] as const) {
    await edit({ 'themes/daybook/theme.json': text });
    assert.equal(await title(), expected, text);
  }
});

test('a removed theme takes its templates away until it is back; records stay', async (t) => {
  const { admin, slugs, edit } = await town(t, written(9001, { slug: 'made' }));
  await edit({ 'themes/daybook/theme.json': undefined });
  assert.equal(await slugs('/templates'), '');
  for (const slug of ['index', 'made']) await admin(404, 'GET', `/templates/daybook/${slug}`);
  assert.deepEqual(await admin(200, 'GET', '/templates/lookup?slug=index'), {});
  const { data } = await admin(400, 'POST', '/templates', { slug: 'x' });
  assert.deepEqual(Object.keys(data.params), ['theme']);
  assert.deepEqual(Object.keys((await admin(400, 'POST', '/pages', { title: 'x', template: 'made' })).data.params), [
    'template',
  ]);
  await edit({ 'themes/daybook/theme.json': THEME_JSON });
  assert.equal(await slugs('/templates'), 'bare empty free index made page wide');
});

test('a record that is written, edited and removed by hand', async (t) => {
  const { admin, edit, fileSystem } = await town(t, written(9001, { slug: 'made' }));
  await edit(written(9001, { slug: 'index', title: 'By hand', color: 'green' }));
  const index = await admin(200, 'GET', '/templates/daybook/index');
  assert.deepEqual([index.site_id, index.title.raw, index.origin], [9001, 'By hand', 'theme']);
  await admin(200, 'PATCH', '/templates/daybook/index', { description: 'By the API' });
  const stored = JSON.parse(new TextDecoder().decode(await fileSystem.readFile('/site/site/templates/9001.json')));
  assert.deepEqual([stored.description, stored.color], ['By the API', 'green']);
  await edit({ 'site/templates/9001.json': undefined });
  assert.equal((await admin(200, 'GET', '/templates/daybook/index')).source, 'theme');
});

test('another theme is switched on by the settings', async (t) => {
  const { slugs, saveSettings } = await town(t);
  await saveSettings({ plugins: { content: true, calendar: true, site: { theme: 'night' } } });
  assert.equal(await slugs('/templates'), 'index');
  assert.equal(await slugs('/template-parts'), '');
});

test('a record without a theme is set aside and named', async (t) => {
  const { logged, slugs } = await town(t, {
    'site/templates/9001.json': JSON.stringify({ id: 9001, title: 'x', slug: 'made' }),
  });
  assert.equal((await slugs('/templates')).includes('made'), false);
  assert.match(logged.join('\n'), /site\/templates\/9001\.json.*theme/);
});
