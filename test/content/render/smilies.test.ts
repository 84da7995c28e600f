/** Smilies by the rules of WordPress' `convert_smilies`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSmilies } from '../../../plugins/content/render/smilies.ts';

const ROWS: readonly (readonly [html: string, shown: string])[] = [
  ['<p>Fine :-)</p>', '<p>Fine 🙂</p>'],
  ['<p>:) and ;-) and 8-)</p>', '<p>🙂 and 😉 and 😎</p>'],
  ['<p>:lol:\n:???:</p>', '<p>😆\n😕</p>'],
  ['a&nbsp;:|&nbsp;b', 'a&nbsp;😐&nbsp;b'],
  ['one<br />:!:<br />', 'one<br />❗<br />'],
  // two that share the space between them
  [':) :(', '🙂 🙁'],
  // not by themselves
  ['(:-)', '(:-)'],
  ['so:)', 'so:)'],
  [':).', ':).'],
  ['<p>at 18Od or 8Or</p>', '<p>at 18Od or 8Or</p>'],
  ['https://example.org/:x', 'https://example.org/:x'],
  // markup and code stay
  ['<a title=" :-) ">x</a>', '<a title=" :-) ">x</a>'],
  ['<!-- :-) -->', '<!-- :-) -->'],
  ['<pre><b>x</b> :-) </pre> :-)', '<pre><b>x</b> :-) </pre> 🙂'],
  ['<code> :-) </code>', '<code> :-) </code>'],
  ['<script> :-) </script>', '<script> :-) </script>'],
  ['<textarea> :-) </textarea>', '<textarea> :-) </textarea>'],
  [':mrgreen:', ':mrgreen:'],
  ['', ''],
];

for (const [html, shown] of ROWS) {
  test(`${JSON.stringify(html)} is shown as ${JSON.stringify(shown)}`, () => assert.equal(withSmilies(html), shown));
}

test('incomplete markup keeps its text', () => {
  for (const html of ['a :-) <b', ':-) <!-- x', '<pre> :-)', '< :-) >']) {
    assert.equal(withSmilies(html).replace('🙂', ':-)'), html);
  }
});
