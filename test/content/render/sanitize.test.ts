import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nestingDepth } from '../../../plugins/content/render/html/html-tokens.ts';
import { sanitize, sanitizeText } from '../../../plugins/content/render/html/sanitize.ts';

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
  '<map name="m"><area shape="rect" coords="0,0,9,9" href="/x" alt="A"></map><img src="/a.png" usemap="#m" border="0">',
  '<fieldset><legend>One</legend><label for="a">two</label></fieldset><acronym title="T">three</acronym><big>four</big>',
  '<table bgcolor="red" rules="all"><tr valign="top"><td nowrap height="9" axis="x">a</td></tr></table><pre width="80">b</pre>',
  '<video src="/a.mp4" autoplay loop muted playsinline></video><audio src="/a.mp3" autoplay></audio>',
  '<p style="color:#111;background-color:rgb(1 2 3 / 50%)">x</p>',
  '<p style="font-family:&quot;Source Serif&quot;, serif;font-size: clamp(14px, 0.9rem + ((1vw - 3.2px) * 0.2), 16px)">x</p>',
  '<p style="margin-top:var(--wp--preset--spacing--40);padding:0 1.5em;letter-spacing:.02em">x</p>',
  '<div style="background:linear-gradient(135deg,rgb(6,147,227) 0%,#9b51e0 100%);min-height:50vh;aspect-ratio:16/9">x</div>',
  '<div style="border-top-left-radius:8px;border-left-color:red;flex-basis:33.33%">x</div>',
  'One<!--more-->Two<!--more Read on-->Three<!--noteaser--><!--nextpage-->Four',
  '<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->',
  'a<!-- a note - of mine -->b<!-- to be done: [if IE] -->',
];

for (const html of KEPT) {
  test(`survives unchanged: ${html}`, () => assert.equal(sanitize(html), html));
}

const HARMED = [
  ['a script', 'a<script>alert(1)</script>b'],
  ['a handler', '<img src="x" onerror="alert(1)">'],
  ['a javascript link', '<a href="javascript:alert(1)">x</a>'],
  ['a javascript link with a tab', '<a href="java\tscript:alert(1)">x</a>'],
  ['a javascript link with references', '<a href="java&#115;cript&#58;alert(1)">x</a>'],
  ['a javascript link with references that do not end', '<a href="&#106avascript&#x3a alert(1)">x</a>'],
  ['a javascript link with references inside', '<a href="java&#x09;script:alert(1)">x</a>'],
  ['a javascript link without quotes', '<a href=javascript:alert(1)>x</a>'],
  ['a second attribute of a name', '<a href="/x" href="javascript:alert(1)">x</a>'],
  ['a handler after a slash', '<img/src="x"/onerror="alert(1)">'],
  ['a handler right after a value', '<img src="x"onerror="alert(1)">'],
  ['a handler after an odd name', '<img ="x" src=x onerror=alert(1)>'],
  ['a handler behind a quote that never ends', '<img src="x onerror=alert(1)>'],
  ['a handler in an odd tag', '<img\u00a0src=x onerror=alert(1)>'],
  ['a handler on what is closed', '</p onclick="alert(1)">'],
  ['an attribute that would end another', '<a title=\'" onmouseover="alert(1)\' href="https://e.org">x</a>'],
  ['a script in small pieces', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['a script that never ends', 'a<script>alert(1)'],
  ['a script in a title', '<title><script>alert(1)</script></title>'],
  ['what a text area hides', '<textarea></textarea ><img src=x onerror=alert(1)>'],
  ['a source set that runs', '<img srcset="https://e.org/a 1x, javascript:alert(1) 2x">'],
  ['a declaration', '<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]><script>alert(1)</script>'],
  [
    'mathematics',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  ],
  ['a data link', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['a frame', '<iframe src="https://example.org"></iframe>'],
  ['a style', '<p style="background:url(javascript:alert(1))">x</p>'],
  ['vector graphics', '<svg onload="alert(1)"><animate onbegin="alert(1)"/></svg>'],
  ['a form', '<form action="https://example.org"><input name="a"></form>'],
  ['an ordinary comment', 'a<!-- <script>alert(1)</script> -->b'],
  ['a break that ends otherwise', 'a<!--more x--!><script>alert(1)</script>-->b'],
  ['a break with a tag in it', 'a<!--more <script>alert(1)</script>-->b'],
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
  test(`nothing executable is left of ${what}`, () => {
    const clean = sanitize(html);
    assert.doesNotMatch(clean, /<(script|iframe|svg|form|input|style)|="\s*javascript:|="\s*data:text/i, clean);
    assert.doesNotMatch(clean.replace(/=(?:"[^"<>]*"|'[^'<>]*')/g, '=""'), /<[^>]*\son\w+/i, clean);
  });
}

/** Values of `style`, and what of them is left. */
const STYLES = [
  ['color:red;background:url(//e.org/x)', 'color:red'],
  ['color:red; position:fixed; inset:0; z-index:9', 'color:red'],
  ['background:url(//e.org/x)', ''],
  ['background:URL (x)', ''],
  ['background:u\\72l(x)', ''],
  ['background:u/**/rl(x)', ''],
  ['background:image-set("//e.org/x" 1x)', ''],
  ['background:-webkit-image-set(//e.org/x)', ''],
  ['background:cross-fade(red,blue)', ''],
  ['background:linear-gradient(red,url(x))', ''],
  ['background-image:var(--x)', ''],
  ['--x:url(//e.org)', ''],
  ['color:attr(data-x)', ''],
  ['width:env(x)', ''],
  ['width:expression(alert(1))', ''],
  ['width:exp/**/ression(alert(1))', ''],
  ['behavior:url(x)', ''],
  ['-moz-binding:url(x)', ''],
  ['color:red !important', ''],
  ['color:red}body{color:blue', ''],
  ['color:@import', ''],
  ['color:<b>', ''],
  ['color', ''],
  [':red', ''],
  ['col\\6fr:red', ''],
  ['color:red;;', 'color:red'],
  ['color: red;\n\tmargin: 0 ; ', 'color: red;margin: 0'],
  ['COLOR:RED', 'COLOR:RED'],
  ['color:&#x72;ed', 'color:red'],
  ['color&colon;red', 'color:red'],
  ['color:red&semi;position:fixed', ''],
  ['color:red&#59;position:fixed', 'color:red'],
  ['font-family:"a;position:fixed;b"', ''],
  ["font-family:'Source Serif'", "font-family:'Source Serif'"],
  ['display:none', ''],
  ['opacity:0', ''],
  ['visibility:hidden', ''],
  ['transform:scale(9)', ''],
  ['box-shadow:0 0 0 999px red', ''],
  ['animation:x 1s', ''],
  ['content:"x"', ''],
  ['cursor:none', ''],
  ['margin:-9px', ''],
  ['margin:0 -9px', ''],
  ['margin-left:calc(1px - 9px)', ''],
  ['margin-left:calc(-1*var(--x))', ''],
  ['text-indent:-9em', ''],
  ['letter-spacing:-9em', ''],
  ['margin-left:calc(2 * var(--wp--x))', 'margin-left:calc(2 * var(--wp--x))'],
] as const;

for (const [style, kept] of STYLES) {
  test(`harmless declarations of a style stay: ${style}`, () => {
    const written = `<p style="${style.replaceAll('"', '&quot;')}">x</p>`;
    const clean = sanitize(written);
    assert.equal(clean, kept === '' ? '<p>x</p>' : `<p style="${kept}">x</p>`);
    assert.equal(sanitize(clean), clean);
  });
}

const MENDED = [
  ['what is left open is closed', '<p>a<b>c', '<p>a<b>c</b></p>'],
  ['ends where they belong', '<p><b>a</p>c</b>', '<p><b>a</b></p>c'],
  ['an end of nothing', 'a</p></div>', 'a'],
  ['paragraphs that end each other', '<p>a<p>c', '<p>a</p><p>c</p>'],
  ['items that end each other', '<ul><li>a<li>c</ul>', '<ul><li>a</li><li>c</li></ul>'],
  ['a list in a list', '<ul><li>a<ul><li>c</ul></ul>', '<ul><li>a<ul><li>c</li></ul></li></ul>'],
  [
    'cells that end each other',
    '<table><tr><td>a<td>c<tr><td>d</table>',
    '<table><tr><td>a</td><td>c</td></tr><tr><td>d</td></tr></table>',
  ],
  ['an element that is not known', '<x-y>a</x-y>', 'a'],
  ['names in capitals', '<P CLASS="A">a</P>', '<p class="A">a</p>'],
  [
    'attributes without quotes',
    '<a href=/x?a=1&b=2 target=_blank>a</a>',
    '<a href="/x?a=1&amp;b=2" target="_blank">a</a>',
  ],
  ['attributes without a value', '<video controls src="/x"></video>', '<video controls src="/x"></video>'],
  ['single quotes', `<a href='/x' title='y'>a</a>`, `<a href='/x' title='y'>a</a>`],
  [
    'single quotes around others',
    `<b title='a&#39;b' style='font-family:"C"' lang='"'>d</b>`,
    '<b title=\'a&#039;b\' style="font-family:&quot;C&quot;" lang="&quot;">d</b>',
  ],
  ['a style that says nothing', '<b style lang>a</b>', '<b lang>a</b>'],
  ['quotes', `"a" <b title='"c"'>'d'</b>`, '"a" <b title="&quot;c&quot;">\'d\'</b>'],
  ['references', 'a &amp; b & c &eacute; &#233; &lt;i&gt;', 'a &amp; b &amp; c &eacute; &#233; &lt;i&gt;'],
  [
    'numbers of characters',
    '&#39; &#0233; &#000; &#x0041; &#xE9; &#1114112; &#000000039; &#12345678; &#x1234567;',
    '&#039; &#233; &amp;#000; &#x41; &#xE9; &amp;#1114112; &#039; &amp;#12345678; &amp;#x1234567;',
  ],
  [
    'names of characters',
    '&alpha; &nbsp; &frac12; &lArr; &bogus; &colon; &Amp;',
    '&alpha; &nbsp; &frac12; &lArr; &amp;bogus; &amp;colon; &amp;Amp;',
  ],
  ['those in an attribute', '<b title="it&#39;s">c</b>', '<b title="it&#039;s">c</b>'],
  ['a comment with markup', 'a<!-- <b>x & y</b> -->c', 'a<!-- &lt;b&gt;x &amp; y&lt;/b&gt; -->c'],
  ['a comment with dashes', 'a<!-- x -- y ---->c', 'a<!-- x - y -->c'],
  ['a comment with another', 'a<!-- x <!-- wp:b -->c', 'a<!-- x &lt;!- wp:b -->c'],
  ['comments that are empty', 'a<!-->b<!--->c<!---->d', 'abcd'],
  ['what is no tag', 'a < b > c <3', 'a &lt; b &gt; c &lt;3'],
  ['a tag that never ends', 'a<b', 'a&lt;b'],
  ['one before quotes', `I <3 O'Neil "so"`, 'I &lt;3 O&#039;Neil &quot;so&quot;'],
  ['one before another', 'x <b y <i>z</i> <q', 'x &lt;b y <i>z</i> &lt;q'],
  ['what a quoted sign ends', '<a title="x < y">z</a>', '<a title="x &lt; y">z</a>'],
  [
    'a slash where one was written',
    '<br><hr/><img src="/a"><img src=/b />',
    '<br><hr /><img src="/a"><img src="/b" />',
  ],
  ['a slash that is of the value', '<img src=/a/>', '<img src="/a/" />'],
] as const;

for (const [what, html, mended] of MENDED) {
  test(`well-formed: ${what}`, () => {
    assert.equal(sanitize(html), mended);
    assert.equal(sanitize(mended), mended);
  });
}

test('elements above the maximum depth are not opened', () => {
  assert.equal(nestingDepth(sanitize(`${'<b>'.repeat(5_000)}x`)), 200);
});

test('raw markup in block attributes is escaped as editors do', () => {
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

/** Pieces of attacks. */
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
      const tags = clean.replace(/<!--[^<>]*-->/g, '').replace(/=(?:"[^"]*"|'[^']*')/g, '=""');
      assert.doesNotMatch(tags, /<[^<>]*\son\w+=/i);
      const plain = sanitizeText(pieces.join(''));
      assert.equal(sanitizeText(plain), plain);
      assert.doesNotMatch(plain, /</);
    }),
    { numRuns: 2_000 },
  );
});
