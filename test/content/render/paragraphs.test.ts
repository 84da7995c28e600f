import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { paragraphs } from '../../../plugins/content/render/paragraphs.ts';
import { seededRandom } from '../../verify/faults/seeded-random.ts';

const TEXTS = [
  ['nothing', '', ''],
  ['only space', ' \n\n ', ''],
  ['one line', 'Stalls and soup', '<p>Stalls and soup</p>'],
  ['two paragraphs', 'One\n\nTwo', '<p>One</p>\n<p>Two</p>'],
  ['many blank lines', 'One\n\n\n\n\nTwo', '<p>One</p>\n<p>Two</p>'],
  ['Windows line ends', 'One\r\n\r\nTwo', '<p>One</p>\n<p>Two</p>'],
  ['a blank line with spaces', 'One\n  \nTwo', '<p>One</p>\n<p>Two</p>'],
  ['a line end', 'One\nTwo', '<p>One<br />\nTwo</p>'],
  ['a line end after space', 'One  \nTwo', '<p>One<br />\nTwo</p>'],
  ['a break that is there', 'One<br>\nTwo', '<p>One<br />\nTwo</p>'],
  ['two breaks', 'One<br><br />Two', '<p>One</p>\n<p>Two</p>'],
  ['inline HTML', '<b>Loud</b> music', '<p><b>Loud</b> music</p>'],
  ['a paragraph that is there', '<p>One</p>', '<p>One</p>'],
  ['paragraphs that are there', '<p>One</p>\n\n<p>Two</p>', '<p>One</p>\n<p>Two</p>'],
  ['a line end in a paragraph', '<p>One\nTwo</p>', '<p>One<br />\nTwo</p>'],
  ['text before a block', 'Before\n<div>in</div>', '<p>Before</p>\n<div>in</div>'],
  ['text after a block', '<div>in</div>\nAfter', '<div>in</div>\n<p>After</p>'],
  ['text beside a heading', 'a<h2>b</h2>c', '<p>a</p>\n<h2>b</h2>\n<p>c</p>'],
  ['a list', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['a quotation', '<blockquote>a\n\nb</blockquote>', '<blockquote><p>a</p>\n<p>b</p></blockquote>'],
  ['a table', '<table>\n<tr>\n<td>a</td>\n</tr>\n</table>', '<table>\n<tr>\n<td>a</td>\n</tr>\n</table>'],
  [
    'a figure',
    '<figure>\n<img src="a" />\n<figcaption>b</figcaption>\n</figure>',
    /<figure>.*<figcaption>b<\/figcaption><\/figure>/s,
  ],
  ['preformatted text', '<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>'],
  ['text beside preformatted text', 'x\n<pre>a\n\nb</pre>\ny', '<p>x</p>\n<pre>a\n\nb</pre>\n<p>y</p>'],
  ['a mark as the program writes them', '<pre at="0"></pre>a', '<pre at="0"></pre>\n<p>a</p>'],
  [
    'an object',
    '<object>\n<param name="a">\n<embed src="b">\n</object>',
    '<p><object><param name="a"><embed src="b"></object></p>',
  ],
  ['line ends in a tag', '<a\nhref="b">c</a>', '<p><a\nhref="b">c</a></p>'],
  ['a program', '<script>a\nb</script>', '<p><script>a\nb</script></p>'],
  ['a rule', 'a\n<hr />\nb', '<p>a</p>\n<hr />\n<p>b</p>'],
  ['something less than, which nothing ends', 'a < b\n\nc', '<p>a < b\n\nc\n</p>'],
  ['a sign that a later one ends', 'a < b\n\n<b>c</b>\n\nd', '<p>a < b\n\n<b>c</b></p>\n<p>d</p>'],
  ['blank lines in a comment', 'a<!-- b\n\nc > d\n-->\n\ne', '<p>a<!-- b\n\nc > d\n--></p>\n<p>e</p>'],
  ['names in capitals', 'a\n<DIV>b</DIV>\nc', '<p>a<br />\n<DIV>b</DIV><br />\nc</p>'],
  ['a no-break space', 'One\n\n\u00a0\n\nTwo', '<p>One</p>\n<p>\u00a0</p>\n<p>Two</p>'],
  ['a break with a blank behind it', 'One<br /> \nTwo', '<p>One<br /> <br />\nTwo</p>'],
  ['a film', '<video src="a">\nb\n</video>', '<p><video src="a"><br />\nb<br />\n</video></p>'],
  ['a film of sources', '<video>\n<source src="a">\n</video>', '<p><video><source src="a"></video></p>'],
  ['a name that begins like that of a block', '<p><picture></p>', '<picture>'],
  ['a line end in the tag of a block', '<p class="a"\nid="b">\nc</p>', '<p class="a"\nid="b"><br />\nc</p>'],
  ['a line end before the last end', '<p>a\n</p>\n', '<p>a</p>'],
  ['an end without a begin', '</div>a', '</div>\n<p>a</p>'],
  [
    'a choice',
    '<select>\n<option>a</option>\n<option>b</option>\n</select>',
    '<p><select><option>a</option><option>b</option></select></p>',
  ],
] as const;

for (const [what, text, html] of TEXTS) {
  test(`paragraphs of ${what}`, () => {
    if (typeof html === 'string') assert.equal(paragraphs(text), html);
    else assert.match(paragraphs(text), html);
  });
}

const text = fc.array(fc.constantFrom('a', 'b c', '<b>d</b>', '&amp;', '<br />\n', '<a href="/e">f</a>'), {
  minLength: 1,
  maxLength: 4,
});
const line = text.map((parts) =>
  parts
    .join('')
    .replace(/(<br \/>\n)+/g, '<br />\n')
    .replace(/^<br \/>\n|<br \/>\n$/g, ''),
);
/** HTML that brings its own paragraphs, each element on a line of its own. */
const blocks = fc
  .array(
    fc.oneof(
      line.map((words) => `<p>x${words}</p>`),
      line.map((words) => `<h2>x${words}</h2>`),
      fc
        .array(line, { minLength: 1, maxLength: 3 })
        .map((items) => `<ul>\n${items.map((item) => `<li>x${item}</li>\n`).join('')}</ul>`),
      line.map((words) => `<div>\n<p>x${words}</p>\n</div>`),
      fc.constantFrom('<hr />', '<pre>a\n\n  b</pre>', '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>'),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((elements) => elements.join('\n'));

test('HTML that brings its own paragraphs stays as it is', () => {
  fc.assert(
    fc.property(blocks, (html) => assert.equal(paragraphs(html), html)),
    { numRuns: 1_000 },
  );
});

const seed = Number(process.env.SEED ?? randomInt(2 ** 32));

test(`only complete paragraphs are independent of the following text (SEED=${seed})`, () => {
  const random = seededRandom(seed);
  const pick = (...choices: readonly string[]) => random.pick(choices);
  for (let step = 0; step < 3_000; step++) {
    const parts = Array.from({ length: 1 + random.below(3) }, () => {
      const inner = pick('One', 'Two ', ' Three', 'a  b', 'a\nb', 'c > d', '', ' ', '\u00a0', '<b>bold</b>');
      return `<p>${inner}</p>${pick('\n', '\n\n', '\n\n\n', '', ' \n', '\r\n')}`;
    });
    const text = parts.join('');
    // a line end before the end of the last paragraph goes only where nothing follows
    const before = paragraphs(`${text}\n\n<hr />`).replace(/\n<\/p>(?=\n<hr \/>$)/, '</p>');
    assert.equal(`${paragraphs(text)}\n<hr />`.trimStart(), before, JSON.stringify(text));
  }
});
