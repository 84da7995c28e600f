import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageHead } from '../../../plugins/content/index.ts';

const URL = 'https://far.example/news/today?page=2';
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const head = (html: string) => pageHead({ url: URL, bytes: utf8(html), charset: 'utf-8' });

for (const [what, html, title] of [
  ['a page', '<!doctype html><html><head><title>News</title></head><body></body></html>', 'News'],
  ['references', '<title>Caf&eacute; &amp; Bar &#8211; &#x1F600; &#146;s</title>', 'Café & Bar – 😀 ’s'],
  ['references decoded once', '<title>&amp;lt;b&amp;gt;</title>', '&lt;b&gt;'],
  [
    'references of nothing',
    '<title>&nothing; &#0; &#xD800; &#x110000; &copy=1 & &;</title>',
    '&nothing; \ufffd \ufffd \ufffd &copy=1 & &;',
  ],
  ['tags in a title, which are none', '<title>a <b> c</title>', 'a <b> c'],
  ['capitals and attributes', '<TITLE lang=en>News</TITLE >', 'News'],
  ['the first of two', '<title>One</title><title>Two</title>', 'One'],
  ['an empty first', '<title></title><title>Two</title>', ''],
  ['one in a comment', '<!-- <title>No</title> --><title>Yes</title>', 'Yes'],
  ['one in a script', '<script>"<title>No</title>"</script><title>Yes</title>', 'Yes'],
  ['one in an attribute', '<meta content="<title>No</title>"><title>Yes</title>', 'Yes'],
  ['one in the body', '<head></head><body><svg><title>No</title></svg></body>', undefined],
  ['one behind the head', '<head></head><title>No</title>', undefined],
  ['neither head nor body', 'Hello <title>Yes</title>', 'Yes'],
  ['one that never ends', '<title>No', undefined],
  ['a tag that never ends', '<meta content="<title>No</title>', undefined],
  ['nothing', '', undefined],
] as const) {
  test(`title: ${what}`, () => assert.equal(head(html).title, title));
}

test('metas and links come in their order, names in small letters, values decoded and without blanks around them', () => {
  const { metas, links } = head(`<head>
    <META Name="description" content=" one &amp; two "><meta property=og:image content='/a.png'/>
    <link rel="alternate" type="application/json+oembed" href="/oembed?a=1&amp;b=2">
    <noscript><link rel="icon" href="/no.png"></noscript><link REL=icon href=i.png crossorigin>`);
  assert.deepEqual(metas.map(Object.fromEntries), [
    { name: 'description', content: 'one & two' },
    { property: 'og:image', content: '/a.png' },
  ]);
  assert.deepEqual(links.map(Object.fromEntries), [
    { rel: 'alternate', type: 'application/json+oembed', href: '/oembed?a=1&b=2' },
    { rel: 'icon', href: 'i.png', crossorigin: '' },
  ]);
});

for (const [what, html, base] of [
  ['no base', '', URL],
  ['an absolute one', '<base href="https://cdn.example/x/">', 'https://cdn.example/x/'],
  ['a relative one', '<base href="../old/">', 'https://far.example/old/'],
  ['the first of two', '<base href="/one/"><base href="/two/">', 'https://far.example/one/'],
  [
    'one that opens windows elsewhere comes first',
    '<base target="_blank"><base href="/two/">',
    'https://far.example/two/',
  ],
  ['a script', '<base href="javascript:alert(1)//">', URL],
  ['data', '<base href="data:text/html,">', URL],
  ['a login', '<base href="https://me:secret@far.example/">', URL],
] as const) {
  test(`base: ${what}`, () => assert.equal(head(html).base, base));
}

for (const [what, bytes, charset, title] of [
  ['UTF-8 that nobody names', utf8('<title>Grüße</title>'), undefined, 'Grüße'],
  [
    'bytes that nobody names and are no UTF-8',
    latin('<title>Gr\xfc\xdfe \x93you\x94</title>'),
    undefined,
    'Grüße “you”',
  ],
  ['what the header names', latin('<title>Gr\xfc\xdfe</title>'), 'iso-8859-1', 'Grüße'],
  ['the header before the meta', latin('<meta charset=utf-8><title>\xfc</title>'), 'windows-1252', 'ü'],
  ['what a meta names', latin('<meta charset="shift_jis"><title>\x93\xfa\x96\x7b</title>'), undefined, '日本'],
  [
    'what an old meta names',
    latin('<meta http-equiv=Content-Type content="text/html; charset=koi8-r"><title>\xe4\xc1</title>'),
    undefined,
    'Да',
  ],
  ['a meta that cannot be true', utf8('<meta charset="utf-16"><title>ü</title>'), undefined, 'ü'],
  ['a charset that is none', utf8('<title>ü</title>'), 'x-none', 'ü'],
  ['a mark before the header', Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8('<title>ü</title>')), 'iso-8859-1', 'ü'],
  [
    'two bytes a character',
    Uint8Array.of(0xff, 0xfe, ...new Uint8Array(Uint16Array.from('<title>ü</title>', (c) => c.charCodeAt(0)).buffer)),
    undefined,
    'ü',
  ],
  ['UTF-8 with a bad byte', Uint8Array.of(...utf8('<title>ü'), 0xff, ...utf8('</title>')), 'utf-8', 'ü\ufffd'],
  ['UTF-8 cut in a character', utf8(`<title>ü</title>${' '.repeat(150 * 1024 - 17)}ü`), undefined, 'ü'],
] as const) {
  test(`charset: ${what}`, () => assert.equal(pageHead({ url: URL, bytes, charset }).title, title));
}

test('anything after the first 150 KiB is ignored', () => {
  assert.equal(head(`${' '.repeat(150 * 1024)}<title>No</title>`).title, undefined);
});

for (const piece of [
  '<',
  '<title>',
  '<title',
  '<!--',
  '<a b="',
  "<meta a='",
  '<meta charset',
  '</',
  '<base href=',
  '&#',
  'a\t\n ',
]) {
  test(`150 KiB of ${JSON.stringify(piece)} contain nothing`, () => {
    const { title, base, links } = head(piece.repeat((150 * 1024) / piece.length));
    assert.deepEqual({ title, base, links }, { title: undefined, base: URL, links: [] });
  });
}
