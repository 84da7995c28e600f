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

const fairSite = () =>
  contentSite(
    { files: THEME, settings: { plugins: { content: true, blocks: true, web: true, site: { theme: 'fair' } } } },
    [presentPlugin('web')],
  );

const visit = (site: Awaited<ReturnType<typeof fairSite>>, path: string) => site.fetch(`/..${path}`);

const sheetPath = async (site: Awaited<ReturnType<typeof fairSite>>): Promise<string> => {
  const page = await (await visit(site, '/')).text();
  const [, path] = /<link rel="stylesheet" href="([^"]+)">/.exec(page) ?? [];
  assert.ok(path, page);
  return path;
};

test('a page links the style sheet, which says what the theme says and may be kept', async () => {
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
