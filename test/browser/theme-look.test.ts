/** What a theme says of blocks counts in a browser, whatever our own style sheet says of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webSite } from '../web/web-site.ts';
import { noBrowser, startBrowser } from './chromium.ts';

const THEME = {
  'themes/plain/theme.json': JSON.stringify({
    version: 3,
    styles: { blocks: { 'core/image': { variations: { rounded: { border: { radius: '7px' } } } } } },
  }),
  'themes/plain/templates/index.html': '<!-- wp:site-logo /--><!-- wp:post-content /-->',
};

const BLOCKS = `<!-- wp:group {"layout":{"type":"flex","orientation":"vertical","justifyContent":"center"}} --><div class="wp-block-group"><!-- wp:paragraph --><p>Axis</p><!-- /wp:paragraph --></div><!-- /wp:group -->
<!-- wp:group {"layout":{"type":"flex","orientation":"vertical"}} --><div class="wp-block-group"><!-- wp:paragraph --><p>Edge</p><!-- /wp:paragraph --></div><!-- /wp:group -->
<!-- wp:image {"className":"is-style-rounded"} --><figure class="wp-block-image is-style-rounded"><img src="data:," alt="A mill"/></figure><!-- /wp:image -->
<figure class="wp-block-post-featured-image" style="width:160px;aspect-ratio:8/5"><a href="/"><img width="10" height="90" src="data:," alt="A tower" style="width:100%;height:100%"/></a></figure>
<!-- wp:code --><pre class="wp-block-code"><code>mill</code></pre><!-- /wp:code -->
<!-- wp:calendar /--><!-- wp:categories {"displayAsDropdown":true} /-->`;

/** An element of the page, a property, and what a browser makes of it. */
const LOOKS = [
  ['.wp-block-group:has(p)', 'align-items', 'center'],
  ['.wp-block-group:has(p):nth-of-type(2)', 'align-items', 'flex-start'],
  ['img[alt="A mill"]', 'border-top-left-radius', '7px'],
  // a tall picture is cropped to the shape that its list has
  ['.wp-block-post-featured-image a', 'height', '100px'],
  // long lines wrap, as in WordPress: nobody has to scroll them
  ['.wp-block-code code', 'white-space', 'pre-wrap'],
  ['.wp-block-calendar a', 'min-height', '24px'],
  ['select', 'max-width', '100%'],
] as const;

test('a theme and the layout of a block win over our own style sheet', { skip: noBrowser }, async (t) => {
  const site = await webSite(t, { files: THEME, site: { permalinks: '/%postname%/', theme: 'plain' } });
  await site.write('posts', { title: 'Flood', content: 'Gone.' });
  await site.write('pages', { title: 'Look', content: BLOCKS });
  const { text } = await site.visit('/look/');
  const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
  const css = (await site.visit(sheet.replace('http://mill.test', ''))).text;
  const browser = await startBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.setContent(text.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`));
  for (const [selector, property, value] of LOOKS) {
    const seen = `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue('${property}')`;
    assert.equal(await page.evaluate(seen), value, `${selector} ${property}`);
  }
});
