import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HtmlValue, html, trustedHtml } from '../../../core/lib/html.ts';

const cases: readonly (readonly [string, HtmlValue, string])[] = [
  ['text', 'Fair', 'Fair'],
  ['an element', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['the end of an attribute', `" onclick='x`, '&quot; onclick=&#039;x'],
  ['an entity', '&lt; &amp;', '&amp;lt; &amp;amp;'],
  ['a number', 7, '7'],
  ['zero', 0, '0'],
  ['other scripts', 'Größe 日本 🎪', 'Größe 日本 🎪'],
  ['what looks like a replacement', '$& $1 $$', '$&amp; $1 $$'],
  ['nothing', undefined, ''],
  ['null', null, ''],
  ['false', false, ''],
  ['an empty text', '', ''],
  ['a piece', html`<b>${'<'}</b>`, '<b>&lt;</b>'],
  ['a list', ['<', html`<br>`, undefined, ['>']], '&lt;<br>&gt;'],
  ['trusted markup', trustedHtml('<i>x</i>'), '<i>x</i>'],
];

for (const [name, value, written] of cases) {
  test(`a template writes ${name}`, () => {
    assert.equal(String(html`<p title="${value}">${value}</p>`), `<p title="${written}">${written}</p>`);
  });
}

test('an object that only looks like a fragment is escaped', () => {
  const fake = { toString: () => '<script>' } as unknown as string;
  assert.throws(() => String(html`${fake}`));
});
