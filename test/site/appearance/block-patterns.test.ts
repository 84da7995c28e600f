/** Users who write see the patterns of the active theme, and their categories. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AskingSite, contentSite } from '../content-site.ts';

const pattern = (header: readonly string[], content: string) =>
  `<?php\n/**\n${header.map((line) => ` * ${line}\n`).join('')} */\n?>\n${content}\n`;

const files = {
  'themes/daybook/theme.json': '{"version":3}',
  'themes/daybook/patterns/b.php': pattern(['Title: Bare', 'Slug: daybook/bare'], '<p>b</p>'),
  'themes/daybook/patterns/a.php': pattern(
    [
      ...[
        'Title: All',
        'Slug: daybook/all',
        'Description: All of it.',
        'Categories: banner, query',
        'Keywords: one two',
      ],
      ...['Block Types: core/group', 'Post Types: page', 'Template Types: 404', 'Inserter: no', 'Viewport Width: 900'],
    ],
    '<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->',
  ),
  'themes/daybook/patterns/nameless.php': pattern(['Title: Nameless'], '<p>x</p>'),
  'themes/daybook/patterns/program.php': pattern(['Title: P', 'Slug: daybook/p'], '<p><?php echo "x"; ?></p>'),
  'themes/daybook/patterns/code.php': '<?php /* Title: P\n * Slug: daybook/c */ echo "x"; ?><p>x</p>',
  'themes/other/theme.json': '{"version":3}',
  'themes/other/patterns/a.php': pattern(['Title: Other', 'Slug: other/a'], '<p>x</p>'),
};

let site: AskingSite;
before(async () => {
  site = await contentSite({ files });
});
after(() => site.close());

test('patterns of the active theme, without code', async () => {
  assert.deepEqual(await site.ask(200, 'GET', '/block-patterns/patterns', { as: 'contributor' }), [
    {
      name: 'daybook/all',
      title: 'All',
      content: '<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->',
      description: 'All of it.',
      viewport_width: 900,
      inserter: false,
      categories: ['banner', 'posts'],
      keywords: ['one', 'two'],
      block_types: ['core/group'],
      post_types: ['page'],
      template_types: ['404'],
      source: 'theme',
    },
    { name: 'daybook/bare', title: 'Bare', content: '<p>b</p>', source: 'theme' },
  ]);
});

test('categories of patterns', async () => {
  const groups = await site.ask(200, 'GET', '/block-patterns/categories', { as: 'contributor' });
  assert.deepEqual(groups[0], {
    name: 'banner',
    label: 'Banners',
    description: 'Large pictures and titles at the top of a page.',
  });
});

for (const path of ['/block-patterns/patterns', '/block-patterns/categories']) {
  test(`${path} is for users who write`, async () => {
    assert.equal((await site.ask(401, 'GET', path)).code, 'rest_cannot_view');
    assert.equal((await site.ask(403, 'GET', path, { as: 'subscriber' })).code, 'rest_cannot_view');
  });
}

test('templates, parts and patterns include the patterns that they name', async (t) => {
  const named = (slug: string) => `<!-- wp:pattern {"slug":"daybook/${slug}"} /-->`;
  const page = `<div>${named('outer')}</div>${named('missing')}<!-- wp:pattern {"slug":} /-->`;
  const told = `<div><p>o</p><p>i</p></div>${named('missing')}<!-- wp:pattern {"slug":} /-->`;
  const within = await contentSite({
    files: {
      'themes/daybook/theme.json': '{"version":3}',
      'themes/daybook/patterns/outer.php': pattern(['Title: O', 'Slug: daybook/outer'], `<p>o</p>${named('inner')}`),
      'themes/daybook/patterns/inner.php': pattern(['Title: I', 'Slug: daybook/inner'], `<p>i</p>${named('outer')}`),
      'themes/daybook/templates/index.html': page,
      'themes/daybook/parts/top.html': page,
    },
  });
  t.after(() => within.close());
  const as = 'administrator';
  for (const path of ['/templates/daybook//index', '/template-parts/daybook//top']) {
    assert.equal((await within.ask(200, 'GET', path, { as })).content.raw, told, path);
  }
  const json = { slug: 'own', content: named('inner') };
  const { content } = await within.ask(201, 'POST', '/templates', { as, json });
  assert.equal(content.raw, '<p>i</p><p>o</p>');
  const patterns = await within.ask(200, 'GET', '/block-patterns/patterns', { as });
  assert.equal(patterns[1].content, '<p>o</p><p>i</p><p>o</p>');
});
