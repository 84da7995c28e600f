/** What tags say, whether they are written as most are or not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlTokens } from '../../../plugins/content/render/html/html-tokens.ts';

for (const [what, html, attributes, rest] of [
  ['nothing', '<a>x', {}, 'x'],
  ['values in quotes', '<a href="/b" class="c d">x', { href: '/b', class: 'c d' }, 'x'],
  ['a name alone', '<input disabled name="n">x', { disabled: undefined, name: 'n' }, 'x'],
  ['an end of its own', '<br class="c" />x', { class: 'c' }, 'x'],
  ['capitals', '<A HREF="/B">x', { href: '/B' }, 'x'],
  ['a name twice', '<a id="1" id="2">x', { id: '1' }, 'x'],
  ['an end in a value', '<a title="1 > 0" id="i">x', { title: '1 > 0', id: 'i' }, 'x'],
  ['single quotes', '<a title=\'1 > 0\' id="i">x', { title: '1 > 0', id: 'i' }, 'x'],
  ['no quotes', '<a href=/b/>x', { href: '/b/' }, 'x'],
  ['room around the sign', '<a href = "/b">x', { href: '/b' }, 'x'],
  ['no room between', '<a href="/b"id="i">x', { href: '/b', id: 'i' }, 'x'],
  ['slashes between', '<a/href="/b"/id="i"/>x', { href: '/b', id: 'i' }, 'x'],
  ['an odd name', '<a =x="1" id="i">x', { '=x': '1', id: 'i' }, 'x'],
  ['lines', '<a\n href="/b"\n\tid="i"\n>x', { href: '/b', id: 'i' }, 'x'],
  ['a quote that never ends', '<a href="/b>x', undefined, undefined],
  ['no end', '<a href="/b"', undefined, undefined],
] as const) {
  test(what, () => {
    const [tag, text] = htmlTokens(html);
    assert.deepEqual(tag?.kind === 'begin' ? Object.fromEntries(tag.attributes) : undefined, attributes);
    assert.equal(text?.kind === 'text' ? text.text : undefined, rest);
  });
}
