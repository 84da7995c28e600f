import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nestingDepth } from '../../../plugins/content/render/nesting.ts';
import { sanitize, sanitizeText } from '../../../plugins/content/render/sanitize.ts';

const KEPT = [
  '<p>One <strong>two</strong> <a href="https://example.org">three</a></p>',
  '<img src="https://example.org/a.jpg" alt="A" />',
  '<h2 id="here">Title</h2>',
  '<!-- wp:paragraph {"align":"center","a":[1,2]} -->\n<p>hi</p>\n<!-- /wp:paragraph -->',
  '<!-- wp:separator /-->',
  '<!-- wp:a/b  {"c":"\\u003cb\\u003e \\u002d\\u002d \\u0026","d":{"e":"}"}}\n/-->',
  '<!-- wp:html -->\n<b>x</b>\n<!-- /wp:html -->',
  '<!-- wp:a {"b":"it is \\"5\\""} /-->',
  '<!-- wp:group --><div class="wp-block-group"><!-- wp:paragraph --><p>in</p><!-- /wp:paragraph --></div><!-- /wp:group -->',
];

for (const html of KEPT) {
  test(`survives unchanged: ${html}`, () => assert.equal(sanitize(html), html));
}

const HARMED = [
  ['a script', 'a<script>alert(1)</script>b'],
  ['a handler', '<img src="x" onerror="alert(1)">'],
  ['a javascript link', '<a href="javascript:alert(1)">x</a>'],
  ['a javascript link with a tab', '<a href="java\tscript:alert(1)">x</a>'],
  ['a data link', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['a frame', '<iframe src="https://example.org"></iframe>'],
  ['a style', '<p style="background:url(javascript:alert(1))">x</p>'],
  ['vector graphics', '<svg onload="alert(1)"><animate onbegin="alert(1)"/></svg>'],
  ['a form', '<form action="https://example.org"><input name="a"></form>'],
  ['an ordinary comment', 'a<!-- <script>alert(1)</script> -->b'],
  ['a script in a block comment', '<!-- wp:html --!><script>alert(1)</script> -->'],
  [
    'a block comment in an attribute',
    `<a title='<!-- wp:x {"a":"b" onmouseover=alert(1) x=" } -->' href="https://e.org">x</a>`,
  ],
  ['a script that follows a block', '<!-- wp:html --><script>alert(1)</script><!-- /wp:html -->'],
  ['a script in an attribute', '<!-- wp:html {"a":"<script>alert(1)</script>"} /-->'],
  ['an early end in an attribute', '<!-- wp:html {"a":"--><script>alert(1)</script>"} /-->'],
  ['an odd end in an attribute', '<!-- wp:html {"a":"--!><script>alert(1)</script>"} /-->'],
  ['an odd end where attributes are no JSON', '<!-- wp:html {--!><img src=x onerror=alert(1)>} -->'],
  ['a comment that ends at once', '<!--> wp:html --><script>alert(1)</script>'],
  ['a comment in a comment', '<!-- wp:html {"a":"<!-- "} --><script>alert(1)</script>'],
  ['a block comment in a tag', '<a <!-- wp:a /--> onclick=alert(1) href="https://e.org">x</a>'],
  ['half of a block comment', '<!-- wp:a {"b":"<img src=x onerror=alert(1)>'],
  ['a block comment around a tag name', '<scr<!-- wp:a /-->ipt>alert(1)</scr<!-- wp:a /-->ipt>'],
  ['a block comment in a text area', '<textarea><!-- wp:a --></textarea><img src=x onerror=alert(1)>'],
  ['a block comment in a style', '<style><!-- wp:a {"b":"</style><img src=x onerror=alert(1)>"} --></style>'],
  ['a forged mark', '<almanac-block n="0" onclick="alert(1)"></almanac-block><!-- wp:a -->'],
] as const;

for (const [what, html] of HARMED) {
  test(`nothing that runs is left of ${what}`, () => {
    const clean = sanitize(html);
    assert.doesNotMatch(clean, /<(script|iframe|svg|form|input|style)|<[^>]*\son\w+=|javascript:|data:text/i, clean);
  });
}

test('bare markup in the attributes of a block becomes what editors write for it', () => {
  const written = '<!-- wp:a {"b":"\\u003cb\\u003e"} /-->';
  assert.equal(sanitize('<!-- wp:a {"b":"<b>"} /-->'), written);
  assert.equal(sanitize(written), written);
});

const PLAIN = [
  ['Rock & Roll', 'Rock & Roll'],
  ['<b>Bold</b> move', 'Bold move'],
  ['a < b', 'a &lt; b'],
  ['<script>alert(1)</script>Fair', 'Fair'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<img src=x onerror=alert(1)>', ''],
] as const;

for (const [text, plain] of PLAIN) {
  test(`plain text of ${text}`, () => {
    assert.equal(sanitizeText(text), plain);
    assert.equal(sanitizeText(plain), plain, 'it stays what it is when it is saved again');
  });
}

const DEPTHS = [
  ['text', 0],
  ['<div><b>x</b></div><div></div>', 2],
  ['<p>a<p>b<p>c<br><br>', 0],
  ['<b>'.repeat(500), 500],
  ['</b>'.repeat(500), 0],
] as const;

for (const [html, depth] of DEPTHS) {
  test(`${html.slice(0, 20)} is ${depth} deep`, () => assert.equal(nestingDepth(html), depth));
}

/** What an attack is made of. */
const PIECES = [
  ...['<b>', '</b>', '<a title="', "<p title='", '">', '<img src=x', ' onerror=alert(1) ', '>', '<', "'", '&lt;', 'x'],
  ...['<script>', '</script>', '<svg>', '<math>', '<style>', '<textarea>', '</textarea>', '<noscript>', '<!--', '-->'],
  ...['<!-- wp:a {"x":"', '"} -->', '<!-- /wp:a -->', '<almanac-block n="0">', '</almanac-block>'],
];

test('whatever the pieces are put together to: nothing that runs, no mark, and saving again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }), (pieces) => {
      const clean = sanitize(pieces.join(''));
      assert.equal(sanitize(clean), clean);
      assert.doesNotMatch(clean, /<\/?(script|svg|math|style|textarea|noscript|almanac-block)/i);
      const tags = clean.replace(/<!--[^<>]*-->/g, '').replace(/="[^"]*"/g, '=""');
      assert.doesNotMatch(tags, /<[^<>]*\son\w+=/i);
      const plain = sanitizeText(pieces.join(''));
      assert.equal(sanitizeText(plain), plain);
      assert.doesNotMatch(plain, /</);
    }),
    { numRuns: 2_000 },
  );
});
