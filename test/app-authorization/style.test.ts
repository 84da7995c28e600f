import assert from 'node:assert/strict';
import { test } from 'node:test';
import { style } from '../../plugins/app-authorization/style.ts';

/** Colours by name, as a reader has them who prefers light or dark. */
const [light = {}, dark = {}] = [...String(style).matchAll(/:root \{([^}]*)\}/g)].map(([, block = '']) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): #([0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex])),
);

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

test('contrast is computed as in WCAG', () => {
  assert.equal(contrast('000000', 'ffffff'), 21);
  assert.equal(contrast('777777', 'ffffff').toFixed(2), '4.48');
});

for (const [colours, name] of [
  [light, 'light'],
  [{ ...light, ...dark }, 'dark'],
] as const) {
  // level AA: 4.5 for text (1.4.3), 3 for the borders of fields and the focus indicator (1.4.11)
  for (const [front, back, least] of [
    ['text', 'card', 4.5],
    ['soft', 'card', 4.5],
    ['wrong', 'wrong-back', 4.5],
    ['main', 'card', 4.5],
    ['on-main', 'main', 4.5],
    ['line', 'card', 3],
  ] as const) {
    test(`${front} stands out from ${back} in the ${name}`, () => {
      assert.ok(contrast(colours[front] ?? '', colours[back] ?? '') >= least);
    });
  }
}
