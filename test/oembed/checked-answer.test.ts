/** Which parts of foreign responses are used. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseFragment } from 'parse5';
import { checkedAnswer } from '../../plugins/oembed/proxy/checked-answer.ts';
import { farFrame } from '../../plugins/oembed/proxy/far-frame.ts';

const judging = {
  base: 'https://far.example/oembed',
  known: false,
  ownHost: 'site.test',
  maxwidth: 600,
};
/** Without undefined members. */
const checked = (said: unknown, more = {}) => {
  const answer = checkedAnswer(said, { ...judging, ...more });
  return answer && JSON.parse(JSON.stringify(answer));
};
const link = { version: '1.0', type: 'link' };
const photo = { version: '1.0', type: 'photo', url: 'https://far.example/a.jpg', width: 100, height: 50 };
const rich = {
  version: '1.0',
  type: 'rich',
  html: '<iframe src="https://far.example/x"></iframe>',
  width: 100,
  height: 50,
};

for (const [what, said, kept] of [
  ['a link', { ...link, title: 'A' }, { ...link, title: 'A' }],
  ['a photo', photo, photo],
  ['numbers as texts', { ...photo, width: '100', height: ' 50 ' }, photo],
  ['a version as a number', { ...link, version: 1 }, link],
  ['unknown members', { ...link, script: 'x', constructor: 'x' }, link],
  ['blanks around a title', { ...link, title: ' A ' }, { ...link, title: 'A' }],
  ['a title of blanks', { ...link, title: '  ' }, link],
  ['texts that are none', { ...link, title: 5, author_name: ['x'], provider_name: {}, provider_url: null }, link],
  ['a long title', { ...link, title: 'x'.repeat(10_000) }, { ...link, title: 'x'.repeat(500) }],
  ['markup in a title, which is a text', { ...link, title: '<b>' }, { ...link, title: '<b>' }],
  [
    'scripts as addresses',
    { ...link, author_url: 'javascript:x', provider_url: 'data:,x', thumbnail_url: 'file:///x' },
    link,
  ],
  ['empty addresses', { ...link, author_url: '', provider_url: ' ', thumbnail_url: '' }, link],
  ['a relative address', { ...link, author_url: '/me' }, { ...link, author_url: 'https://far.example/me' }],
  [
    'a thumbnail',
    { ...link, thumbnail_url: '//i.example/a', thumbnail_width: '1', thumbnail_height: -1 },
    { ...link, thumbnail_url: 'https://i.example/a', thumbnail_width: 1 },
  ],
  ['sides without a thumbnail', { ...link, thumbnail_width: 1, thumbnail_height: 1 }, link],
  ['html of a link', { ...link, html: '<script>x</script>', width: 1, height: 1 }, link],
  ['html of a photo', { ...photo, html: '<script>x</script>' }, photo],
  ['a photo without an address', { ...photo, url: undefined }, link],
  ['a photo at an empty address', { ...photo, url: '' }, link],
  ['a photo that is a script', { ...photo, url: 'javascript:x' }, link],
  ['a photo of no width', { ...photo, width: 0 }, link],
  ['a photo of a broken height', { ...photo, height: 1.5 }, link],
  ['a photo of a huge width', { ...photo, width: 1e9 }, link],
  ['a photo in per cent', { ...photo, width: '100%' }, link],
  ['rich without html', { ...rich, html: undefined }, link],
  ['rich with html that is none', { ...rich, html: { a: 1 } }, link],
  ['rich without a height', { ...rich, height: null }, link],
  ['an age', { ...link, cache_age: '60' }, { ...link, cache_age: 60 }],
  ['an age that is none', { ...link, cache_age: 'x' }, link],
  ['no object', 'x', undefined],
  ['no version', { type: 'link' }, undefined],
  ['no type', { version: '1.0' }, undefined],
  ['a type that objects have', { version: '1.0', type: 'constructor' }, undefined],
] as const) {
  test(`of ${what}`, () => assert.deepEqual(checked(said), kept));
}

test('a frame is no larger than asked', () => {
  const large = { ...rich, width: 2_000, height: 1_000 };
  const answer = checked(large, { maxwidth: 300, maxheight: 200 });
  assert.deepEqual([answer.width, answer.height], [300, 200]);
  assert.match(answer.html, / width="300" height="200" /);
});

const frame = (html: string, known = false) =>
  farFrame({
    html,
    base: 'https://far.example/oembed',
    known,
    ownHost: 'site.test',
    title: 'T "t" <b>',
    width: 10,
    height: 5,
  });

describe('frames', () => {
  for (const [what, html, source] of [
    ['one', '<iframe src="https://far.example/x"></iframe>', 'https://far.example/x'],
    [
      'one among others',
      '<div><p>x</p><iframe width=1 src=https://far.example/x></iframe></div>',
      'https://far.example/x',
    ],
    [
      'the first of two',
      '<iframe src="https://a.example/"></iframe><iframe src="https://b.example/"></iframe>',
      'https://a.example/',
    ],
    [
      'one in one',
      '<iframe src="https://a.example/"><iframe src="https://b.example/"></iframe></iframe>',
      'https://a.example/',
    ],
    [
      'one with a document of its own',
      '<iframe srcdoc="<script>alert(1)</script>" onload="x" src="https://a.example/"></iframe>',
      'https://a.example/',
    ],
    ['references', '<iframe src="https://a.example/?a=1&amp;b=2"></iframe>', 'https://a.example/?a=1&b=2'],
    [
      'what would end the attribute',
      "<iframe src='https://a.example/\"><script>alert(1)</script>'></iframe>",
      'https://a.example/%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    ],
    ['capitals', '<IFRAME SRC="HTTPS://A.example/"></IFRAME>', 'https://a.example/'],
    [
      'the first of two sources',
      '<iframe src="https://a.example/" src="https://b.example/"></iframe>',
      'https://a.example/',
    ],
    [
      'a frame and a script',
      '<script>alert(1)</script><iframe src="https://a.example/"></iframe>',
      'https://a.example/',
    ],
    ['a script alone', '<blockquote>x</blockquote><script src="https://a.example/x.js"></script>', undefined],
    ['an empty source', '<iframe src=" "></iframe>', undefined],
    ['a document alone', '<iframe srcdoc="x"></iframe>', undefined],
    ['a script as source', '<iframe src="javascript:alert(1)"></iframe>', undefined],
    ['a hidden script as source', '<iframe src=" java&#9;script:alert(1)"></iframe>', undefined],
    ['data as source', '<iframe src="data:text/html,<script>alert(1)</script>"></iframe>', undefined],
    ['blob as source', '<iframe src="blob:https://a.example/1"></iframe>', undefined],
    ['about:blank', '<iframe src="about:blank"></iframe>', undefined],
    ['no TLS', '<iframe src="http://a.example/"></iframe>', undefined],
    ['a login', '<iframe src="https://me@a.example/"></iframe>', undefined],
    ['this site', '<iframe src="https://site.test/"></iframe>', undefined],
    ['this site with a dot', '<iframe src="https://site.test./"></iframe>', undefined],
    ['this site at another port', '<iframe src="https://SITE.test:8443/"></iframe>', undefined],
    ['in a comment', '<!--<iframe src="https://a.example/"></iframe>-->', undefined],
    ['in a script', '<script><iframe src="https://a.example/"></iframe></script>', undefined],
    ['in an attribute', '<p title="<iframe src=https://a.example/></iframe>">', undefined],
    ['without an end', '<iframe src="https://a.example/">', undefined],
    ['other embeddings', '<object data="https://a.example/"></object><embed src="https://a.example/">', undefined],
    ['none', 'hello', undefined],
    ['nothing', '', undefined],
    ['too much', `${' '.repeat(65_537)}<iframe src="https://a.example/"></iframe>`, undefined],
  ] as const) {
    test(what, () => {
      const made = frame(html);
      if (source === undefined) return assert.equal(made, undefined);
      const [only, ...others] = parseFragment(made ?? '').childNodes;
      assert.deepEqual([only?.nodeName, others], ['iframe', []]);
      const attributes =
        only && 'attrs' in only ? Object.fromEntries(only.attrs.map(({ name, value }) => [name, value])) : {};
      assert.deepEqual(attributes, {
        sandbox: 'allow-scripts',
        src: source,
        width: '10',
        height: '5',
        title: 'T "t" <b>',
        frameborder: '0',
        loading: 'lazy',
        referrerpolicy: 'strict-origin-when-cross-origin',
      });
    });
  }

  test('of a known provider have their origin, which is never ours', () => {
    assert.match(
      frame('<iframe src="https://a.example/"></iframe>', true) ?? '',
      /sandbox="allow-scripts allow-same-origin /,
    );
    assert.equal(frame('<iframe src="https://site.test/"></iframe>', true), undefined);
  });

  for (const [what, html] of [
    ['frames that never end', '<iframe src="https://a.example/" '.repeat(2_000)],
    ['openings', '<'.repeat(65_000)],
    ['quotes', '<a b="'.repeat(10_000)],
  ] as const) {
    test(`${what} take no time`, { timeout: 2_000 }, () => assert.equal(frame(html), undefined));
  }
});
