/** Contract rules for templates, template parts and global styles that differ from other items. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Answer } from '../content-site.ts';
import { contractSite } from './declared.ts';

const site = await contractSite({
  files: {
    'themes/daybook/theme.json': JSON.stringify({ version: 3 }),
    'themes/daybook/style.css': '/*\nTheme Name: Daybook\n*/\n',
    'themes/daybook/templates/index.html': '<!-- wp:post-content /-->',
  },
});
after(() => site.close());
const ask = (status: number, method: string, path: string, json?: unknown): Promise<Answer> =>
  site.ask(status, method, path, { as: 'administrator', ...(json !== undefined && { json }) });

for (const base of ['templates', 'template-parts']) {
  test(`what a create of ${base} does not send has its default, and is kept when an update does not send it`, async () => {
    const { id, theme, content, description, status } = await ask(201, 'POST', `/${base}`, {
      slug: 'plain',
      title: 'Plain',
    });
    assert.deepEqual([id, theme, content.raw, description, status], ['daybook/plain', 'daybook', '', '', 'publish']);
    const sent = { content: '<p>Hi</p>', title: 'Plain', description: 'No frills' };
    await ask(200, 'PATCH', `/${base}/${id}`, sent);
    const kept = await ask(200, 'PATCH', `/${base}/${id}`, { description: 'None' });
    assert.deepEqual([kept.content.raw, kept.title.raw, kept.description], [sent.content, sent.title, 'None']);
  });

  test(`a delete of one of ${base} is not for good by default`, async () => {
    const { id } = await ask(201, 'POST', `/${base}`, { slug: 'gone', title: 'x' });
    assert.equal((await ask(200, 'DELETE', `/${base}/${id}`)).status, 'trash');
    const { id: other } = await ask(201, 'POST', `/${base}`, { slug: 'gone-for-good', title: 'x' });
    assert.equal((await ask(200, 'DELETE', `/${base}/${other}?force=true`)).deleted, true);
    assert.equal((await ask(404, 'GET', `/${base}/${other}`)).code, 'rest_template_not_found');
  });

  test(`revisions of ${base} come on one page, however many, unless a page has a size`, async () => {
    const { id } = await ask(201, 'POST', `/${base}`, { slug: 'often', title: 'x' });
    for (let at = 0; at < 12; at++) await ask(200, 'PATCH', `/${base}/${id}`, { content: `<p>Version ${at}</p>` });
    assert.equal((await ask(200, 'GET', `/${base}/${id}/revisions`)).length, 12);
    assert.equal((await ask(200, 'GET', `/${base}/${id}/revisions?per_page=5&page=3`)).length, 2);
  });
}

/** A slug has letters, digits, underscores, percents and hyphens, one at least. */
const SLUGS: readonly [slug: string, status: 201 | 400][] = [
  ['a', 201],
  ['Page_2-b%20', 201],
  ['', 400],
  ['no spaces here', 400],
  ['no/slash', 400],
  ['no.dot', 400],
  ['é', 400],
  ['line\n', 400],
];
for (const [slug, status] of SLUGS) {
  test(`a template may${status === 400 ? ' not' : ''} have the slug ${JSON.stringify(slug)}`, async () => {
    const answer = await ask(status, 'POST', '/templates', { slug, title: 'x' });
    if (status === 400) assert.deepEqual(Object.keys(answer.data.params), ['slug']);
  });
}

test('an id is told with one slash, two or an encoded one', async () => {
  for (const id of ['daybook/index', 'daybook//index', 'daybook%2Findex']) {
    assert.equal((await ask(200, 'GET', `/templates/${id}`)).id, 'daybook/index');
  }
});

const styles = async (): Promise<string> => {
  const [theme] = (await ask(200, 'GET', '/themes?status=active')) as unknown as readonly [Answer];
  const [{ href }] = theme._links['site:user-global-styles'];
  return href.replace(/^.*\/site\/v2/, '');
};

test('what an update of styles does not send is kept', async () => {
  const path = await styles();
  const sent = { title: 'Dusk', styles: { color: { text: '#111111' } }, settings: { color: { custom: false } } };
  for (const [name, value] of Object.entries(sent)) await ask(200, 'PATCH', path, { [name]: value });
  const { title, styles: looks, settings } = await ask(200, 'GET', `${path}?context=edit`);
  assert.deepEqual({ title: title.raw, styles: looks, settings }, sent);
});

test('revisions of styles come on one page, however many, unless a page has a size', async () => {
  const path = await styles();
  const count = async (query: string) => (await ask(200, 'GET', `${path}/revisions${query}`)).length;
  const before = await count('');
  for (let at = 0; at < 12; at++) await ask(200, 'PATCH', path, { title: `Version ${at}` });
  const all = await count('');
  assert.ok(all >= 12, `${before} became ${all}`);
  assert.equal(await count('?per_page=10&page=2'), all - 10);
  assert.equal(await count('?per_page=1&offset=1'), 1);
});
