/** The style sheet of a theme and its customization: the rules of theme.json, as the reference prints them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isClosed } from '../../plugins/blocks/index.ts';
import type { JsonObject } from '../../plugins/site/index.ts';
import * as css from '../../plugins/web/styles/theme/block-target.ts';
import { themeCss } from '../../plugins/web/styles/theme/theme-css.ts';

const TYPES: Readonly<Record<string, Parameters<typeof css.blockTarget>[1]>> = {
  'core/button': { selectors: { root: '.wp-block-button .wp-block-button__link' } },
  'core/image': {
    selectors: { border: '.wp-block-image img', filter: { duotone: '.wp-block-image img' } },
  },
  'core/avatar': { supports: { color: { __experimentalDuotone: 'img' } } },
  'core/search': { supports: { typography: { __experimentalSelector: '.label, .input' } } },
  'core/columns': { supports: { layout: {}, spacing: { blockGap: { __experimentalDefault: '2em' } } } },
};

const targetOf = (name: string) => css.blockTarget(name, TYPES[name]);

const sheet = (settings: JsonObject, styles: JsonObject = {}): string =>
  themeCss(
    { settings, styles },
    {
      targetOf,
      spacedBlocks: ['core/columns'],
      addressOf: (path) => (path.endsWith('.woff2') ? `/themes/t/${path}` : undefined),
    },
  );

const GAPS = { spacing: { blockGap: true } };

/** What a theme says, and rules that come of it, or (with !) do not. */
const RULES: readonly (readonly [what: string, settings: JsonObject, styles: JsonObject, rules: readonly string[]])[] =
  [
    [
      'a colour',
      {
        color: { palette: { default: [{ slug: 'fog2x', color: '#eee' }], custom: [{ slug: 'fog2x', color: '#ddd' }] } },
      },
      {},
      [
        ':root{--wp--preset--color--fog-2-x:#ddd}',
        '.has-fog-2-x-color{color:var(--wp--preset--color--fog-2-x) !important}',
        '.has-fog-2-x-background-color{background-color:var(--wp--preset--color--fog-2-x) !important}',
      ],
    ],
    [
      'presets of a block',
      { blocks: { 'core/quote': { color: { palette: { theme: [{ slug: 'rose', color: 'pink' }] } } } } },
      {},
      [
        '.wp-block-quote{--wp--preset--color--rose:pink}',
        '.wp-block-quote.has-rose-color{color:var(--wp--preset--color--rose) !important}',
      ],
    ],
    [
      'values of its own',
      { custom: { lineHeight: { tight: 1.1 }, navGap: '1rem' } },
      {},
      [':root{--wp--custom--line-height--tight:1.1;--wp--custom--nav-gap:1rem}'],
    ],
    [
      'a list of values of its own, and a size of letters that is a number',
      {
        custom: { steps: ['1px', '2px'] },
        typography: { fluid: true, fontSizes: { theme: [{ slug: 'big', size: 20 }] } },
      },
      {},
      [
        '--wp--custom--steps--0:1px;--wp--custom--steps--1:2px',
        ':root{--wp--preset--font-size--big:clamp(14px, 0.875rem + ((1vw - 3.2px) * 0.469), 20px)',
      ],
    ],
    [
      'pictures of the theme behind the page and a block, and one that is not there',
      {},
      {
        background: { backgroundImage: { url: 'file:./mill.woff2' } },
        blocks: {
          'core/quote': { background: { backgroundImage: { url: 'file:./quote.woff2' } } },
          'core/code': { background: { backgroundImage: { url: 'file:./none.png' } } },
        },
      },
      [
        "body{background-image:url('/themes/t/mill.woff2')",
        ":root :where(.wp-block-quote){background-image:url('/themes/t/quote.woff2')}",
        '!file:',
      ],
    ],
    [
      'sizes of the layout',
      { layout: { contentSize: '40rem' } },
      {},
      [':root{--wp--style--global--content-size:40rem;--wp--style--global--wide-size:40rem}'],
    ],
    [
      'padding that blocks reach through',
      { useRootPaddingAwareAlignments: true },
      { spacing: { padding: { left: 'var:preset|spacing|40' } } },
      ['body{--wp--style--root--padding-left:var(--wp--preset--spacing--40)}', '.has-global-padding > .alignfull{'],
    ],
    [
      'padding that they do not',
      {},
      { spacing: { padding: { left: '1px' } } },
      ['body{padding-left:1px}', '!.has-global-padding'],
    ],
    [
      'elements and their states',
      {},
      {
        elements: {
          link: { color: { text: 'red' }, ':hover': { color: { text: 'blue' } } },
          button: { ':focus': { outline: { width: '2px' } } },
        },
      },
      [
        'a:where(:not(.wp-element-button)){color:red}',
        ':root :where(a:where(:not(.wp-element-button)):hover){color:blue}',
        ':root :where(.wp-element-button:focus, .wp-block-button__link:focus){outline-width:2px}',
      ],
    ],
    [
      'a value that stands for another',
      {},
      { color: { text: '#123' }, elements: { cite: { color: { text: { ref: 'styles.color.text' } } } } },
      ['cite{color:#123}'],
    ],
    [
      'a block, its elements, and a feature with an element of its own',
      {},
      {
        blocks: {
          'core/image': {
            border: { radius: '4px' },
            spacing: { margin: '0' },
            elements: { caption: { color: { text: 'red' } } },
          },
          'core/search': { typography: { fontSize: '1rem' } },
          'acme/card': { color: { background: 'white' } },
        },
      },
      [
        ':root :where(.wp-block-image){margin:0}',
        ':root :where(.wp-block-image img){border-radius:4px}',
        ':root :where(.wp-block-image .wp-element-caption,',
        ':root :where(.wp-block-search .label, .wp-block-search .input){font-size:1rem}',
        ':root :where(.wp-block-acme-card){background-color:white}',
      ],
    ],
    [
      'buttons in a block, and filters of pictures',
      { color: { duotone: { custom: [{ slug: 'night', colors: ['#000', '#fff'] }] } } },
      {
        blocks: {
          'core/search': { elements: { button: { color: { text: 'red' }, ':hover': { color: { text: 'blue' } } } } },
        },
      },
      [
        ':root{--wp--preset--duotone--night:url(#wp-duotone-night)}',
        ':root :where(.wp-block-search .wp-element-button,.wp-block-search .wp-block-button__link){color:red}',
        ':root :where(.wp-block-search .wp-element-button:hover,.wp-block-search .wp-block-button__link:hover){color:blue}',
      ],
    ],
    [
      'a separator with a background alone',
      {},
      { blocks: { 'core/separator': { color: { background: 'red' } } } },
      [':root :where(.wp-block-separator){background-color:red;color:red}'],
    ],
    [
      'room between blocks',
      GAPS,
      {
        spacing: { blockGap: '1rem' },
        blocks: { 'core/columns': { spacing: { blockGap: { top: '1px', left: '2px' } } } },
      },
      [
        ':root :where(.is-layout-flex){gap:1rem}',
        ':root :where(.is-layout-flow) > *{margin-block-start:1rem;margin-block-end:0}',
        ':root :where(.wp-block-columns-is-layout-flex){gap:1px 2px}',
      ],
    ],
    [
      'no room between blocks',
      {},
      { spacing: { blockGap: '1rem' } },
      [
        ':where(.is-layout-flex){gap:0.5em}',
        ':where(.wp-block-columns.is-layout-grid){gap:2em}',
        '!--wp--style--block-gap',
      ],
    ],
    [
      'rules that people wrote',
      {},
      {
        css: '.note { color: red }',
        blocks: { 'core/table': { css: 'color: blue; & td { top: 0 } &.wide::before{ left: 0 }' } },
      },
      [
        '.note { color: red }\n',
        ':root :where(.wp-block-table){color: blue;}',
        ':root :where(.wp-block-table td){top: 0}',
        ':root :where(.wp-block-table.wide)::before{left: 0}',
      ],
    ],
    [
      'a font of the theme, and none of others',
      {
        typography: {
          fontFamilies: {
            theme: [
              {
                slug: 'text',
                fontFamily: 'Text, serif',
                fontFace: [
                  { fontFamily: 'Text', fontWeight: '400', src: ['file:./fonts/text.woff2'] },
                  { fontFamily: 'Far', src: 'https://example.org/far.woff2' },
                ],
              },
            ],
          },
        },
      },
      {},
      [
        "@font-face{font-family:Text;font-weight:400;font-display:fallback;src:url('/themes/t/fonts/text.woff2') format('woff2')}",
        '!example.org',
      ],
    ],
    [
      'a font by the name that texts ask for, whatever it calls itself',
      {
        typography: {
          fontFamilies: {
            theme: [
              {
                slug: 'text',
                fontFamily: "'Text 2', serif",
                fontFace: [{ fontFamily: 'Other', fontDisplay: 'now', src: 'file:./fonts/text.woff2' }],
              },
            ],
          },
        },
      },
      {},
      [`@font-face{font-family:"Text 2";font-display:fallback;src:url('/themes/t/fonts/text.woff2') format('woff2')}`],
    ],
    [
      'rules that people wrote for elements, those of blocks among them',
      {},
      {
        elements: { h2: { css: 'margin:0; & em{color:red}' } },
        blocks: { 'core/quote': { elements: { cite: { css: '&::before{content:"–"}' } } } },
      },
      [
        ':root :where(h2){margin:0;}',
        ':root :where(h2 em){color:red}',
        ':root :where(.wp-block-quote cite)::before{content:"–"}',
      ],
    ],
    [
      'two colours: of pictures alone',
      {},
      {
        filter: { duotone: 'var:preset|duotone|dusk' },
        elements: { h1: { filter: { duotone: 'unset' } } },
        blocks: {
          'core/quote': { filter: { duotone: 'unset' } },
          'core/image': { filter: { duotone: 'var:preset|duotone|dusk' } },
          'core/avatar': { filter: { duotone: 'unset' } },
        },
      },
      [
        ':root :where(.wp-block-image img){filter:var(--wp--preset--duotone--dusk)}',
        ':root :where(.wp-block-avatar img){filter:unset}',
        '!body{',
        '!h1{',
        '!.wp-block-quote',
      ],
    ],
    ['how wide content is, where the theme does not say', {}, {}, ['!max-width', '!--wp--style--global']],
    [
      'how wide content is, where it does',
      { layout: { wideSize: '60rem' } },
      {},
      ['.is-layout-constrained > .alignwide{max-width:var(--wp--style--global--wide-size)}'],
    ],
    [
      'letters that grow, of which nothing is said how',
      { typography: { fluid: {}, fontSizes: { theme: [{ slug: 'big', size: '20px', fluid: { max: '40px' } }] } } },
      {},
      ['--wp--preset--font-size--big:20px'],
    ],
    [
      'letters of a block that grow by its own settings',
      {
        typography: { fluid: true },
        blocks: {
          'core/quote': { typography: { fontSizes: { theme: [{ slug: 'big', size: '20px' }] } } },
          'core/code': { typography: { fluid: true, fontSizes: { theme: [{ slug: 'big', size: '20px' }] } } },
        },
      },
      {},
      [
        '.wp-block-quote{--wp--preset--font-size--big:20px}',
        '.wp-block-code{--wp--preset--font-size--big:clamp(14px, 0.875rem + ((1vw - 3.2px) * 0.469), 20px)}',
      ],
    ],
    [
      'padding of all sides at once, where blocks reach through that of the page',
      { useRootPaddingAwareAlignments: true },
      { spacing: { padding: '1rem 2rem' } },
      ['body{padding:1rem 2rem}', '!--wp--style--root--padding:'],
    ],
  ];

for (const [what, settings, styles, rules] of RULES) {
  test(`theme css: ${what}`, () => {
    const got = sheet(settings, styles);
    for (const one of rules) {
      if (one.startsWith('!')) assert.ok(!got.includes(one.slice(1)), `has ${one.slice(1)}\n${got}`);
      else assert.ok(got.includes(one), `lacks ${one}\n${got}`);
    }
  });
}

/** Texts that would end what they stand in, or take what follows into themselves. */
const HOSTILE = [
  'red;}body{display:none',
  'red}',
  '</style><script>alert(1)</script>',
  'url(javascript:alert(1))',
  'red/*',
  '"red',
  'calc(1px',
  'red\\',
  'expression(alert(1))',
];

test('no value breaks out of its rule', () => {
  const usual = sheet({}, {});
  for (const text of HOSTILE) {
    const settings = {
      color: { palette: { custom: [{ slug: text, color: text }] } },
      custom: { [text]: text },
      layout: { contentSize: text },
    };
    const block = { color: { text }, css: text, elements: { link: { color: { text } } } };
    const got = sheet(settings, { color: { text }, blocks: { [text]: block, 'core/quote': block }, css: `x{${text}` });
    const rest = got.replaceAll(/--wp--[\w-]+|\.has-[\w-]+/g, '');
    for (const part of ['display:none', '<script', 'alert', 'javascript']) assert.ok(!rest.includes(part), got);
    assert.ok(isClosed(got), got);
    assert.ok(got.includes(':where(body){margin:0}') && usual.includes(':where(body){margin:0}'));
  }
});

test('rules of many spaces, signs and letters take no longer than others', () => {
  for (const text of [' ', '+', '&', '::', '{}', '(', 'a,']) {
    const css = `& ${text.repeat(100_000 / text.length)}p{color:red}`;
    const began = performance.now();
    sheet({}, { blocks: { 'core/quote': { css } }, elements: { h1: { css } } });
    assert.ok(performance.now() - began < 3000, `${text}: ${performance.now() - began} ms`);
  }
});
