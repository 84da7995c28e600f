/** Other looks that a theme has for single blocks (`is-style-…`): the rules that a page has for a block with one, as the reference prints them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webSite } from '../web/web-site.ts';

const look = (styles: object, about: object) =>
  JSON.stringify({ version: 3, blockTypes: ['core/group'], styles, ...about });

const THEME = {
  'themes/town/theme.json': JSON.stringify({
    version: 3,
    settings: { typography: { fluid: true } },
    styles: { blocks: { 'core/group': { variations: { plain: { color: { text: 'green' } } } } } },
  }),
  'themes/town/templates/index.html': '<!-- wp:post-content /-->',
  'themes/town/styles/boxed.json': look(
    {
      typography: { fontSize: '2rem' },
      css: 'width: fit-content; & p{opacity:.5} &:hover{color:red}',
      elements: {
        caption: { color: { text: 'gray' } },
        link: { color: { text: 'blue' }, ':hover': { color: { text: 'navy' } } },
      },
      blocks: {
        'core/image': { border: { radius: '5px' } },
        'core/heading': { elements: { link: { color: { text: 'pink' } } } },
      },
    },
    { slug: 'boxed', title: 'Boxed in' },
  ),
  'themes/town/styles/nasty.json': look({ color: { text: 'gold' }, css: '& p{behavior:url(x)}' }, { slug: 'nasty' }),
  'themes/town/styles/of-a-title.json': look({ color: { text: 'plum' } }, { title: 'Big & Bold 2' }),
  'themes/town/styles/of_a_file.json': look({ color: { text: 'teal' } }, {}),
};

/** A look, and rules of its block, whose class is `&`. */
const RULES: readonly (readonly [look: string, rules: readonly string[]])[] = [
  ['plain', [':root :where(.wp-block-group.&){color:green;}']],
  [
    'boxed',
    [
      // letters that grow with the screen
      ':root :where(.wp-block-group.&){font-size:clamp(1.25rem, 1.25rem + ((1vw - 0.2rem) * 0.938), 2rem);}',
      // rules that people wrote
      ':root :where(.wp-block-group.&){width:fit-content;}',
      ':root :where(.wp-block-group.& p){opacity:.5;}',
      ':root :where(.wp-block-group.&:hover){color:red;}',
      // elements
      `:root :where(.& .wp-element-caption, ${['audio', 'embed', 'gallery', 'image', 'table', 'video'].map((name) => `.& .wp-block-${name} figcaption`).join(', ')}){color:gray;}`,
      ':root :where(.& a:where(:not(.wp-element-button))){color:blue;}',
      ':root :where(.& a:where(:not(.wp-element-button)):hover){color:navy;}',
      // blocks inside of it, and their elements
      ':root :where(.& .wp-block-image img, .& .wp-block-image .wp-block-image__crop-area, .& .wp-block-image .components-placeholder){border-radius:5px;}',
      ':root :where(.& .wp-block-heading a:where(:not(.wp-element-button))){color:pink;}',
    ],
  ],
  ['nasty', [':root :where(.wp-block-group.&){color:gold;}']],
  ['big-bold-2', [':root :where(.wp-block-group.&){color:plum;}']],
  ['of-a-file', [':root :where(.wp-block-group.&){color:teal;}']],
];

for (const [name, rules] of RULES) {
  test(`a group that looks ${name} has the rules of it on its page`, async (t) => {
    const site = await webSite(t, { site: { theme: 'town' }, files: THEME });
    await site.write('pages', {
      title: 'Looks',
      content: `<!-- wp:group {"className":"is-style-${name}"} --><div class="wp-block-group is-style-${name}"><p>x</p></div><!-- /wp:group -->`,
    });
    const { text } = await site.visit('/looks/');
    const page = text.replaceAll(new RegExp(`is-style-${name}--\\d+`, 'g'), '&');
    for (const rule of rules) assert.ok(page.includes(rule), `${rule} is not in ${page}`);
    assert.ok(!page.includes('behavior'), page);
  });
}

test('of several selectors of a look, each has the class of the block', async (t) => {
  const files = {
    ...THEME,
    'themes/town/styles/round.json': JSON.stringify({
      version: 3,
      slug: 'round',
      blockTypes: ['core/image'],
      styles: { border: { radius: '9px' } },
    }),
  };
  const site = await webSite(t, { site: { theme: 'town' }, files });
  await site.write('pages', {
    title: 'Looks',
    content:
      '<!-- wp:image {"className":"is-style-round"} --><figure class="wp-block-image is-style-round"><img src="/a.png" alt=""/></figure><!-- /wp:image -->',
  });
  const { text } = await site.visit('/looks/');
  const own = '.wp-block-image.&';
  assert.ok(
    text
      .replaceAll(/is-style-round--\d+/g, '&')
      .includes(`${own} img,${own} .wp-block-image__crop-area,${own} .components-placeholder){border-radius:9px;}`),
    text,
  );
});
