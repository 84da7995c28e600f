/** The style sheet of all pages: where it is, what it says, how long browsers keep it, and when it is another one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentPlugin } from '../asking-site.ts';
import { contentSite } from '../site/content-site.ts';

const THEME = {
  'themes/fair/theme.json': JSON.stringify({
    version: 3,
    settings: { color: { palette: [{ slug: 'ink', name: 'Ink', color: '#123' }] } },
    styles: { color: { text: 'var:preset|color|ink' }, css: '.fair { color: red }' },
  }),
  'themes/fair/templates/index.html': '<!-- wp:paragraph --><p>Fair</p><!-- /wp:paragraph -->',
};

const fairSite = (files: Readonly<Record<string, string>> = {}) =>
  contentSite(
    {
      files: { ...THEME, ...files },
      settings: { plugins: { content: true, blocks: true, web: true, site: { theme: 'fair' } } },
    },
    [presentPlugin('web')],
  );

const visit = (site: Awaited<ReturnType<typeof fairSite>>, path: string) => site.fetch(`/..${path}`);

const sheetPath = async (site: Awaited<ReturnType<typeof fairSite>>): Promise<string> => {
  const page = await (await visit(site, '/')).text();
  const [, path] = /<link rel="stylesheet" href="([^"]+)">/.exec(page) ?? [];
  assert.ok(path, page);
  return path;
};

test('a page links to the style sheet, which contains the styles of the theme and may be cached', async () => {
  const site = await fairSite();
  const path = await sheetPath(site);
  const answer = await visit(site, path);
  const css = await answer.text();
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/css/);
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
  for (const part of ['--wp--preset--color--ink:#123', 'body{', '.fair { color: red }', '.wp-block-columns{']) {
    assert.ok(css.includes(part), part);
  }
  const old = await visit(site, '/assets/styles/000000000000.css');
  assert.equal(await old.text(), css);
  assert.doesNotMatch(old.headers.get('cache-control') ?? '', /immutable/);
});

test('a page asks early for the upright fonts of its text and headings, and for no others', async () => {
  const face = (file: string, more: object = {}) => ({ fontFamily: 'F', src: [`file:./${file}.woff2`], ...more });
  const theme = {
    version: 3,
    settings: {
      typography: {
        fontFamilies: [
          {
            slug: 'text',
            fontFamily: 'Text',
            fontFace: [face('italic', { fontStyle: 'italic' }), face('text', { fontWeight: '400 600' })],
          },
          { slug: 'head', fontFamily: 'Head', fontFace: [face('thin'), face('bold', { fontWeight: 'bold' })] },
          { slug: 'other', fontFamily: 'Other', fontFace: [face('other')] },
        ],
      },
    },
    styles: {
      typography: { fontFamily: 'var:preset|font-family|text' },
      elements: { heading: { typography: { fontFamily: 'var(--wp--preset--font-family--head)', fontWeight: '700' } } },
    },
  };
  const site = await fairSite({ 'themes/fair/theme.json': JSON.stringify(theme) });
  const page = await (await visit(site, '/')).text();
  assert.deepEqual(
    [...page.matchAll(/<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin>/g)].map(
      ([, path]) => path,
    ),
    ['/themes/fair/text.woff2', '/themes/fair/bold.woff2'],
  );
});

for (const place of [
  ['color', 'palette', 'slug'],
  ['color', 'duotone', 'slug'],
  ['typography', 'fontSizes', 'slug'],
  ['typography', 'fontSizes', 'fluid'],
  ['typography', 'fontFamilies', 'slug'],
  ['typography', 'fontFamilies', 'fontFace'],
  ['spacing', 'spacingSizes', 'slug'],
  ['shadow', 'presets', 'slug'],
] as const) {
  test(`an object instead of a text in ${place.join('.')} of a theme: its pages and its style sheet are shown`, async () => {
    const [group, list, member] = place;
    const odd = { toString: 1 };
    const value = { fluid: { min: odd, max: odd }, fontFace: [{ fontFamily: 'A', src: 'a.woff2', fontWeight: odd }] };
    const preset = { slug: 'odd', size: '2rem', ...(member === 'slug' ? { slug: odd } : { [member]: value[member] }) };
    const site = await fairSite({
      'themes/fair/theme.json': JSON.stringify({
        version: 3,
        settings: { typography: { fluid: true }, [group]: { fluid: true, [list]: [preset] } },
        styles: { typography: { fontFamily: 'var(--wp--preset--font-family--odd)', fontWeight: odd } },
      }),
    });
    const answer = await visit(site, await sheetPath(site));
    assert.equal(answer.status, 200);
    await site.close();
  });
}
