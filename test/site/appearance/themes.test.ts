/** Themes: their files, the active one, and who may see them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import { stylesId } from '../../../plugins/site/themes/styles/kind.ts';
import { type ThemeHeader, themeHeader } from '../../../plugins/site/themes/theme-header.ts';
import { type Answer, type AskingSite, contentSite } from '../content-site.ts';

const FILES: Readonly<Record<string, string>> = {
  'themes/daybook/theme.json': JSON.stringify({ version: 3, title: 'Not this', description: 'A small & quiet theme' }),
  'themes/daybook/templates/index.html': '<!-- wp:post-title /-->',
  'themes/daybook/style.css': `/*
Theme Name: Daybook <b>
Theme URI: https://example.org/daybook?a=1&b=2
Author: Ann & Ben
Author URI: javascript:alert(1)
Version: 1.2
Requires at least: 6.6
Requires PHP: 7.4
Tags: blog, , full site editing
Text Domain: daybook
*/
body { margin: 0 }`,
  'themes/bare/theme.json': '{"version": 3}',
  'themes/titled/theme.json': '{"version": 2, "title": "Titled"}',
  'themes/none/style.css': '/* Theme Name: Without theme.json */',
};

let site: AskingSite;
before(async () => {
  site = await contentSite({ files: FILES });
});
after(() => site.close());

const rest = (path: string): string => `http://site.test/api/site/v2${path}`;
const administrator = { as: 'administrator' } as const;
const namesOf = (themes: Answer): string[] => (themes as Answer[]).map(({ stylesheet }) => stylesheet);

/** What no theme supports here; that it does not is said, as in the reference. */
const SAID_NOT = Object.fromEntries(
  [
    ...['align-wide', 'automatic-feed-links', 'custom-background', 'custom-header', 'custom-logo'],
    ...['customize-selective-refresh-widgets', 'dark-editor-style', 'disable-custom-colors'],
    ...['disable-custom-font-sizes', 'disable-custom-gradients', 'disable-layout-styles', 'editor-color-palette'],
    ...['editor-font-sizes', 'editor-gradient-presets', 'editor-spacing-sizes', 'responsive-embeds', 'title-tag'],
    'wp-block-styles',
  ].map((name) => [name, false]),
);

test('a theme as described by its files', async () => {
  const plain = (raw: string, rendered = raw) => ({ raw, rendered });
  assert.deepEqual(await site.ask(200, 'GET', '/themes/daybook', administrator), {
    stylesheet: 'daybook',
    template: 'daybook',
    requires_php: '7.4',
    requires_wp: '6.6',
    textdomain: 'daybook',
    version: '1.2',
    screenshot: '',
    author: plain('Ann & Ben', 'Ann &amp; Ben'),
    author_uri: plain(''),
    description: plain('A small & quiet theme', 'A small &amp; quiet theme'),
    name: plain('Daybook <b>', 'Daybook &lt;b&gt;'),
    tags: { raw: ['blog', 'full site editing'], rendered: 'blog, full site editing' },
    theme_uri: plain('https://example.org/daybook?a=1&b=2', 'https://example.org/daybook?a=1&amp;b=2'),
    status: 'active',
    stylesheet_uri: 'http://site.test/themes/daybook',
    template_uri: 'http://site.test/themes/daybook',
    is_block_theme: true,
    theme_supports: {
      ...SAID_NOT,
      'block-templates': true,
      'block-template-parts': true,
      'editor-styles': true,
      formats: ['standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'],
      html5: ['gallery', 'caption', 'style', 'script'],
      'post-thumbnails': true,
    },
    _links: {
      self: [{ href: rest('/themes/daybook'), targetHints: { allow: ['GET'] } }],
      collection: [{ href: rest('/themes') }],
      'site:user-global-styles': [{ href: rest(`/global-styles/${stylesId('daybook')}`) }],
      curies: [{ name: 'site', href: 'http://site.test/rel/{rel}', templated: true }],
    },
  });
});

test('a theme without a description', async () => {
  const bare = await site.ask(200, 'GET', '/themes/bare', administrator);
  assert.deepEqual([bare.name.raw, bare.version, bare.textdomain, bare.tags.raw], ['bare', '', 'bare', []]);
  assert.deepEqual([bare.status, bare.is_block_theme, bare.theme_supports], ['inactive', false, undefined]);
  assert.equal(bare._links['site:user-global-styles'], undefined);
  assert.equal((await site.ask(200, 'GET', '/themes/titled', administrator)).name.raw, 'Titled');
});

/** The user, the path, the status, and the themes or the code in the response. */
const ASKED: readonly (readonly [who: Role | undefined, path: string, status: number, answer: string[] | string])[] = [
  ['administrator', '/themes', 200, ['bare', 'daybook', 'titled']],
  ['administrator', '/themes?status=active', 200, ['daybook']],
  ['administrator', '/themes?status=inactive', 200, ['bare', 'titled']],
  ['administrator', '/themes?status=active,inactive', 200, ['bare', 'daybook', 'titled']],
  ['administrator', '/themes?status=asleep', 400, 'rest_invalid_param'],
  ['contributor', '/themes?status=active', 200, ['daybook']],
  ['contributor', '/themes', 403, 'rest_cannot_view_themes'],
  ['editor', '/themes?status=inactive', 403, 'rest_cannot_view_themes'],
  ['editor', '/themes?status=active,inactive', 403, 'rest_cannot_view_themes'],
  ['subscriber', '/themes?status=active', 403, 'rest_cannot_view_active_theme'],
  [undefined, '/themes?status=active', 401, 'rest_cannot_view_active_theme'],
  [undefined, '/themes', 401, 'rest_cannot_view_themes'],
  ['contributor', '/themes/daybook', 200, ['daybook']],
  ['contributor', '/themes/bare', 403, 'rest_cannot_view_themes'],
  ['contributor', '/themes/no-such', 403, 'rest_cannot_view_themes'],
  ['subscriber', '/themes/daybook', 403, 'rest_cannot_view_active_theme'],
  [undefined, '/themes/daybook', 401, 'rest_cannot_view_active_theme'],
  ['subscriber', '/themes/bare', 403, 'rest_cannot_view_themes'],
  [undefined, '/themes/no-such', 401, 'rest_cannot_view_themes'],
  ['administrator', '/themes/no-such', 404, 'rest_theme_not_found'],
  ['administrator', '/themes/none', 404, 'rest_theme_not_found'],
];

for (const [who, path, status, expected] of ASKED) {
  test(`${who ?? 'nobody'} requests ${path}: ${status}`, async () => {
    const answer = await site.ask(status, 'GET', path, who && { as: who });
    const listed = () => namesOf(Array.isArray(answer) ? answer : [answer]);
    assert.deepEqual(status === 200 ? listed() : answer.code, expected);
  });
}

test('the active theme is a setting, and may be missing', async (t) => {
  const changed = await contentSite({
    files: FILES,
    settings: { plugins: { content: true, site: { theme: 'gone' } } },
  });
  t.after(() => changed.close());
  assert.deepEqual(await changed.ask(200, 'GET', '/themes?status=active', { as: 'editor' }), []);
  assert.equal((await changed.ask(404, 'GET', '/themes/gone', { as: 'editor' })).code, 'rest_theme_not_found');
  const styles = `/global-styles/${stylesId('gone')}`;
  assert.equal((await changed.ask(404, 'GET', styles, administrator)).code, 'rest_global_styles_not_found');
  await changed.ask(200, 'GET', `/global-styles/${stylesId('daybook')}`, administrator);
  await changed.saveSettings({ plugins: { content: true, site: { theme: 'bare' } } });
  assert.deepEqual(namesOf(await changed.ask(200, 'GET', '/themes?status=active', { as: 'editor' })), ['bare']);
});

const NOTHING: ThemeHeader = {
  name: '',
  themeUri: '',
  author: '',
  authorUri: '',
  description: '',
  version: '',
  requiresWp: '',
  requiresPhp: '',
  tags: '',
  textDomain: '',
};

/** A `style.css`, and what its header says. */
const HEADERS: readonly (readonly [what: string, css: string, says: Partial<ThemeHeader>])[] = [
  ['nothing', '', {}],
  ['rules alone', 'body { margin: 0 }', {}],
  ['a line', '/* Theme Name: A */', { name: 'A' }],
  ['stars at the beginning of lines', '/**\n * Theme Name: A\n * Author: B\n */', { name: 'A', author: 'B' }],
  ['labels in any case', '/*\ntheme name: A\n*/', { name: 'A' }],
  ['lines of other systems', '/*\r\nTheme Name: A\r\nVersion: 1\r\n*/', { name: 'A', version: '1' }],
  ['a value with a colon', '/*\nTheme URI: https://a.test\n*/', { themeUri: 'https://a.test' }],
  ['one label twice', '/*\nVersion: 1\nVersion: 2\n*/', { version: '1' }],
  ['a label in a sentence', '/*\nOf Theme Name: A\n*/', {}],
  ['what comes too late', `${' '.repeat(9000)}\n/*\nTheme Name: A\n*/`, {}],
];

for (const [what, css, says] of HEADERS) {
  test(`a header: ${what}`, () => assert.deepEqual(themeHeader(css), { ...NOTHING, ...says }));
}
