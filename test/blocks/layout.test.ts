/** Blocks that others stand in have the classes that WordPress 6.7 gives them: one row a rule. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AskingSite, contentSite } from '../site/content-site.ts';

const THEME = { version: 3, settings: { appearanceTools: true, useRootPaddingAwareAlignments: true } };

let site: AskingSite;
let bare: AskingSite;
before(async () => {
  site = await contentSite({ files: { 'themes/daybook/theme.json': JSON.stringify(THEME) } });
  bare = await contentSite({ files: { 'themes/daybook/theme.json': JSON.stringify({ version: 3 }) } });
});
after(async () => {
  await site.close();
  await bare.close();
});

const block = (name: string, inside: string, attributes: object = {}) =>
  `<!-- wp:${name} ${JSON.stringify(attributes)} -->${inside}<!-- /wp:${name} -->`;
const p = block('paragraph', '<p>one</p>');
const group = (attributes: object, inside = p) =>
  block('group', `<div class="wp-block-group">${inside}</div>`, attributes);
/** A group as it is shown, with more in its class. */
const grouped = (classes: string, inside = '<p>one</p>') => `<div class="wp-block-group ${classes}">${inside}</div>`;
const flow = 'is-layout-flow wp-block-group-is-layout-flow';
const constrained = 'is-layout-constrained wp-block-group-is-layout-constrained';
const own = (type: string, more = '') =>
  `${more}is-layout-${type} wp-container-core-group-is-layout-1 wp-block-group-is-layout-${type}`;
const columns = (...inside: readonly string[]) =>
  block(
    'columns',
    `<div class="wp-block-columns">${inside.map((one) => block('column', `<div class="wp-block-column">${one}</div>`)).join('')}</div>`,
  );

const SHOWN: readonly [what: string, content: string, html: string][] = [
  ['a group that says nothing', group({}), grouped(flow)],
  ['a group of the usual layout', group({ layout: { type: 'default' } }), grouped(flow)],
  ['a constrained group', group({ layout: { type: 'constrained' } }), grouped(`has-global-padding ${constrained}`)],
  ['a group that inherits', group({ layout: { inherit: true } }), grouped(`has-global-padding ${constrained}`)],
  [
    'a group of a width',
    group({ layout: { contentSize: '480px' } }),
    grouped(`has-global-padding ${own('constrained')}`),
  ],
  [
    'a constrained group, to the right',
    group({ layout: { type: 'constrained', justifyContent: 'right' } }),
    grouped(`has-global-padding is-content-justification-right ${own('constrained')}`),
  ],
  ['a row', group({ layout: { type: 'flex' } }), grouped('is-layout-flex wp-block-group-is-layout-flex')],
  [
    'a row that does not wrap',
    group({ layout: { type: 'flex', flexWrap: 'nowrap' } }),
    grouped(own('flex', 'is-nowrap ')),
  ],
  [
    'a stack in the middle',
    group({ layout: { type: 'flex', orientation: 'vertical', justifyContent: 'center' } }),
    grouped(own('flex', 'is-vertical is-content-justification-center ')),
  ],
  ['a grid', group({ layout: { type: 'grid' } }), grouped(own('grid'))],
  ['a group with a gap', group({ style: { spacing: { blockGap: '3rem' } } }), grouped(own('flow'))],
  ['a group with a gap that is none', group({ style: { spacing: { blockGap: 'a}b' } } }), grouped(flow)],
  [
    'a row with two gaps',
    group({ layout: { type: 'flex' }, style: { spacing: { blockGap: { top: '1rem', left: '2rem' } } } }),
    grouped(own('flex')),
  ],
  [
    'a constrained group with room at a side',
    group({ layout: { type: 'constrained' }, style: { spacing: { padding: { left: '1px' } } } }),
    grouped(`has-global-padding ${own('constrained')}`),
  ],
  [
    'groups in a group: those inside have the first numbers',
    group({ layout: { type: 'grid' } }, group({ layout: { type: 'grid' } })),
    grouped(own('grid').replace('layout-1', 'layout-2'), grouped(own('grid'))),
  ],
  [
    'columns',
    columns(p, p),
    `<div class="wp-block-columns is-layout-flex wp-container-core-columns-is-layout-1 wp-block-columns-is-layout-flex">${'<div class="wp-block-column is-layout-flow wp-block-column-is-layout-flow"><p>one</p></div>'.repeat(2)}</div>`,
  ],
  [
    'a gallery whose gap is not of this kind',
    block('gallery', '<figure class="wp-block-gallery"></figure>', { style: { spacing: { blockGap: '1px' } } }),
    '<figure class="wp-block-gallery wp-block-gallery-1 is-layout-flex wp-block-gallery-is-layout-flex"></figure>',
  ],
  ['a gap that is the number nought', group({ style: { spacing: { blockGap: 0 } } }), grouped(own('flow'))],
  [
    'a quote, which has the class already',
    block('quote', `<blockquote class="wp-block-quote is-layout-flow">${p}</blockquote>`),
    '<blockquote class="wp-block-quote is-layout-flow wp-block-quote-is-layout-flow"><p>one</p></blockquote>',
  ],
  [
    'what is around those inside, and not what is around all',
    block('cover', `<div class="wp-block-cover"><span></span><div class="inner">${p}</div></div>`),
    '<div class="wp-block-cover"><span></span><div class="inner is-layout-flow wp-block-cover-is-layout-flow"><p>one</p></div></div>',
  ],
  [
    'an element without a class',
    block('group', `<section>${p}</section>`),
    `<section class="${flow}"><p>one</p></section>`,
  ],
  ['a group without an element', block('group', 'one'), 'one'],
  ['a group that begins with a block', block('group', p), `<p class="${flow}">one</p>`],
  [
    'attributes that are none',
    group({ layout: { type: 'x" onclick="y', orientation: 7, justifyContent: '"><b>', flexWrap: null }, style: 7 }),
    grouped(`is-content-justification- ${flow}`),
  ],
];

const rendered = async (on: AskingSite, content: string): Promise<string> =>
  (await on.ask(201, 'POST', '/posts', { as: 'administrator', json: { title: 'x', content } })).content.rendered;

for (const [what, content, html] of SHOWN) {
  test(what, async () => assert.equal(await rendered(site, content), html));
}

test('of a theme without block gaps and side padding', async () => {
  assert.equal(await rendered(bare, group({ layout: { type: 'constrained' } })), grouped(constrained));
  assert.equal(await rendered(bare, group({ style: { spacing: { blockGap: '3rem' } } })), grouped(flow));
});

test('a long text keeps its classes to the end', async () => {
  const html = await rendered(
    site,
    group({}, group({}, group({}, `<p>${'word '.repeat(50_000)}</p>`))).concat(group({})),
  );
  assert.ok(html.endsWith(grouped(flow)), html.slice(-200));
});
