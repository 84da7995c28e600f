/** How themes, and what people make of them, are merged: the rules of theme.json version 3. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../plugins/site/themes/styles/json-object.ts';
import { mergeThemeJson } from '../../../plugins/site/themes/styles/merge-theme-json.ts';
import type { Layer } from '../../../plugins/site/themes/styles/prepare-layer.ts';

const layer = (origin: Layer['origin'], settings: JsonObject, styles: JsonObject = {}, version = 3): Layer => ({
  origin,
  version,
  settings,
  styles,
});

const colour = (slug: string, color: string) => ({ slug, name: slug, color });
const RED = colour('red', '#f00');
const OTHER_RED = colour('red', '#a00');
const BLUE = colour('blue', '#00f');
const size = (slug: string, value: string) => ({ slug, name: slug, size: value });

/** What the settings come to. */
const SETTINGS: readonly (readonly [what: string, layers: readonly Layer[], settings: JsonObject])[] = [
  ['nothing', [], {}],
  [
    'members of objects, one by one',
    [layer('default', { color: { link: false, text: true } }), layer('theme', { color: { link: true } })],
    { color: { link: true, text: true } },
  ],
  [
    'lists, as a whole',
    [layer('default', { spacing: { units: ['px', 'em', '%'] } }), layer('theme', { spacing: { units: ['rem'] } })],
    { spacing: { units: ['rem'] } },
  ],
  [
    'a scale of sizes, of which one is named by itself',
    [
      layer('theme', {
        spacing: {
          spacingScale: { operator: '+', increment: 0.5, steps: 5, mediumStep: 2, unit: 'em' },
          spacingSizes: [{ name: 'Own', slug: '60', size: '9px' }],
        },
      }),
    ],
    {
      spacing: {
        spacingScale: { operator: '+', increment: 0.5, steps: 5, mediumStep: 2, unit: 'em' },
        spacingSizes: {
          theme: [
            { name: '1', slug: '30', size: '1em' },
            { name: '2', slug: '40', size: '1.5em' },
            { name: '3', slug: '50', size: '2em' },
            { name: 'Own', slug: '60', size: '9px' },
            { name: '5', slug: '70', size: '3em' },
          ],
        },
      },
    },
  ],
  [
    'a scale whose lower steps would come to nothing, with more steps than have numbers',
    [layer('theme', { spacing: { spacingScale: { operator: '+', increment: 1, steps: 8, unit: 'vw' } } })],
    {
      spacing: {
        spacingScale: { operator: '+', increment: 1, steps: 8, unit: 'vw' },
        spacingSizes: {
          theme: [
            { name: 'Small', slug: '40', size: '0.5vw' },
            { name: 'Medium', slug: '50', size: '1.5vw' },
            { name: 'Large', slug: '60', size: '2.5vw' },
            { name: 'X-Large', slug: '70', size: '3.5vw' },
            { name: '2X-Large', slug: '80', size: '4.5vw' },
            { name: '3X-Large', slug: '90', size: '5.5vw' },
            { name: '4X-Large', slug: '100', size: '6.5vw' },
            { name: '5X-Large', slug: '110', size: '7.5vw' },
          ],
        },
      },
    },
  ],
  [
    'scales that are none',
    [layer('theme', { spacing: { spacingScale: { steps: 0 } } })],
    { spacing: { spacingScale: { steps: 0 } } },
  ],
  [
    'presets, by whose they are',
    [
      layer('default', { color: { palette: [RED] } }),
      layer('theme', { color: { palette: [BLUE] } }),
      layer('custom', { color: { palette: [OTHER_RED] } }),
    ],
    { color: { palette: { default: [RED], theme: [BLUE], custom: [OTHER_RED] } } },
  ],
  [
    'presets that say whose they are',
    [
      layer('theme', { color: { palette: [RED] } }),
      layer('custom', { color: { palette: { theme: [OTHER_RED], custom: [BLUE] } } }),
    ],
    { color: { palette: { theme: [OTHER_RED], custom: [BLUE] } } },
  ],
  [
    'a theme that has a slug of a default preset: not its',
    [layer('default', { color: { palette: [RED] } }), layer('theme', { color: { palette: [OTHER_RED, BLUE] } })],
    { color: { palette: { default: [RED], theme: [BLUE] } } },
  ],
  [
    'the same, where the default ones do not count',
    [
      layer('default', { color: { palette: [RED], defaultPalette: true } }),
      layer('theme', { color: { palette: [OTHER_RED], defaultPalette: false } }),
    ],
    { color: { palette: { default: [RED], theme: [OTHER_RED] }, defaultPalette: false } },
  ],
  [
    'font families, of which a theme may have any',
    [
      layer('default', { typography: { fontFamilies: [{ slug: 'body', fontFamily: 'serif' }] } }),
      layer('theme', { typography: { fontFamilies: [{ slug: 'body', fontFamily: 'sans-serif' }] } }),
    ],
    {
      typography: {
        fontFamilies: {
          default: [{ slug: 'body', fontFamily: 'serif' }],
          theme: [{ slug: 'body', fontFamily: 'sans-serif' }],
        },
      },
    },
  ],
  [
    'presets of a block: neither those of the site nor its own default ones are replaced',
    [
      layer('default', { color: { palette: [RED] }, blocks: { 'core/quote': { color: { palette: [BLUE] } } } }),
      layer('theme', {
        blocks: { 'core/quote': { color: { palette: [OTHER_RED, colour('blue', '#00a'), colour('sand', '#eed')] } } },
      }),
    ],
    {
      color: { palette: { default: [RED] } },
      blocks: { 'core/quote': { color: { palette: { default: [BLUE], theme: [colour('sand', '#eed')] } } } },
    },
  ],
  [
    'a size without a name, which takes that of the default one',
    [
      layer('default', { typography: { fontSizes: [{ slug: 'small', name: 'Small', size: '13px' }] } }),
      layer('theme', {
        typography: {
          defaultFontSizes: false,
          fontSizes: [
            { slug: 'small', size: '1rem' },
            { slug: 'big', size: '9rem' },
          ],
        },
      }),
    ],
    {
      typography: {
        defaultFontSizes: false,
        fontSizes: {
          default: [{ slug: 'small', name: 'Small', size: '13px' }],
          theme: [
            { slug: 'small', size: '1rem', name: 'Small' },
            { slug: 'big', size: '9rem' },
          ],
        },
      },
    },
  ],
  [
    'an empty list of presets, which hides nothing of others',
    [layer('default', { color: { palette: [RED] } }), layer('theme', { color: { palette: [] } })],
    { color: { palette: { default: [RED], theme: [] } } },
  ],
  [
    'appearance tools, but what is set',
    [layer('theme', { appearanceTools: true, border: { radius: false }, spacing: { padding: false } })],
    {
      border: { radius: false, color: true, style: true, width: true },
      spacing: { padding: false, blockGap: true, margin: true },
      background: { backgroundImage: true, backgroundSize: true },
      color: { link: true, heading: true, button: true, caption: true },
      dimensions: { aspectRatio: true, minHeight: true },
      position: { sticky: true },
      typography: { lineHeight: true },
    },
  ],
  [
    'no appearance tools, which switch nothing off',
    [layer('default', { color: { link: true } }), layer('theme', { appearanceTools: false })],
    { color: { link: true }, appearanceTools: false },
  ],
  [
    'a theme of version 1: settings that were called otherwise',
    [
      layer(
        'theme',
        {
          border: { customRadius: true },
          spacing: { customMargin: true, customPadding: false, units: ['px'] },
          typography: { customLineHeight: true, fontSizes: [size('small', '1rem')] },
          blocks: { 'core/quote': { border: { customRadius: false, radius: true } } },
        },
        {},
        1,
      ),
    ],
    {
      border: { radius: true },
      spacing: { units: ['px'], margin: true, padding: false },
      typography: { lineHeight: true, defaultFontSizes: false, fontSizes: { theme: [size('small', '1rem')] } },
      blocks: { 'core/quote': { border: { radius: false } } },
    },
  ],
  [
    'a theme of version 2 with sizes: the default ones do not count',
    [
      layer('default', {
        typography: { fontSizes: [size('small', '13px')] },
        spacing: { spacingSizes: [size('20', '1rem')] },
      }),
      layer(
        'theme',
        {
          typography: { fontSizes: [size('small', '1rem')] },
          spacing: { spacingSizes: [size('20', '2rem')], spacingScale: { steps: 7 } },
        },
        {},
        2,
      ),
    ],
    {
      typography: {
        fontSizes: { default: [size('small', '13px')], theme: [size('small', '1rem')] },
        defaultFontSizes: false,
      },
      spacing: {
        spacingSizes: { default: [size('20', '1rem')], theme: [size('20', '2rem')] },
        defaultSpacingSizes: false,
      },
    },
  ],
  [
    'a theme of version 2 without sizes: they do',
    [layer('default', { typography: { defaultFontSizes: true } }), layer('theme', { color: { link: true } }, {}, 2)],
    { typography: { defaultFontSizes: true }, color: { link: true } },
  ],
  [
    'what people made in version 2: as the theme has it',
    [
      layer('default', { typography: { defaultFontSizes: true } }),
      layer('custom', { typography: { fontSizes: [size('tiny', '1px')] } }, {}, 2),
    ],
    { typography: { defaultFontSizes: true, fontSizes: { custom: [size('tiny', '1px')] } } },
  ],
  [
    'members that nobody knows',
    [layer('theme', { novel: { a: 1, b: 2 } }), layer('custom', { novel: { b: 3 } })],
    { novel: { a: 1, b: 3 } },
  ],
  ['what is no object where one belongs', [layer('theme', { color: 'red', blocks: [] })], { color: 'red', blocks: [] }],
];

for (const [what, layers, settings] of SETTINGS) {
  test(`settings: ${what}`, () => {
    const before = structuredClone(layers);
    const plain = JSON.parse(JSON.stringify(mergeThemeJson(layers).settings));
    assert.deepEqual(plain, settings);
    assert.deepEqual(layers, before, 'nothing that was given is changed');
  });
}

/** What the styles come to. */
const STYLES: readonly (readonly [what: string, layers: readonly JsonObject[], styles: JsonObject])[] = [
  [
    'elements, blocks and variations, to the last member',
    [
      {
        color: { text: '#000', background: '#fff' },
        elements: { link: { color: { text: 'blue' }, ':hover': { color: { text: 'red' } } } },
        blocks: { 'core/quote': { variations: { plain: { border: { width: '0' } } } } },
      },
      {
        color: { text: '#111' },
        elements: { link: { ':hover': { typography: { textDecoration: 'none' } } } },
        blocks: { 'core/quote': { variations: { plain: { color: { text: 'grey' } } } } },
      },
    ],
    {
      color: { text: '#111', background: '#fff' },
      elements: {
        link: { color: { text: 'blue' }, ':hover': { color: { text: 'red' }, typography: { textDecoration: 'none' } } },
      },
      blocks: { 'core/quote': { variations: { plain: { border: { width: '0' }, color: { text: 'grey' } } } } },
    },
  ],
  [
    'a value in the place of an object, and the other way round',
    [
      { border: { radius: { topLeft: '1px' } }, color: { text: { ref: 'styles.color.background' } } },
      { border: { radius: '2px' }, color: { text: 'red' } },
    ],
    { border: { radius: '2px' }, color: { text: 'red' } },
  ],
  [
    'a background image, as a whole',
    [
      { background: { backgroundImage: { url: 'a.png', id: 5 }, backgroundSize: 'cover' } },
      { background: { backgroundImage: { url: 'b.png' } } },
    ],
    { background: { backgroundImage: { url: 'b.png' }, backgroundSize: 'cover' } },
  ],
];

for (const [what, layers, styles] of STYLES) {
  test(`styles: ${what}`, () => {
    assert.deepEqual(mergeThemeJson(layers.map((one) => layer('theme', {}, one))).styles, styles);
  });
}

test('a name in a file is never more than a name', () => {
  const hostile = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}');
  const { settings } = mergeThemeJson([layer('theme', { a: {} }), layer('theme', hostile), layer('custom', hostile)]);
  assert.equal(({} as JsonObject).polluted, undefined);
  assert.deepEqual(Object.keys(settings), ['a', '__proto__', 'constructor']);
});
