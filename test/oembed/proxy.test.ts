/**
 * Embeds of other sites: which are requested, which parts are used, and how long they are cached. The others are a server on the
 * loopback.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Role } from '../../core/index.ts';
import type { Answer } from '../asking-site.ts';
import { type FarAnswer, type FarSites, farSites } from './far-sites.ts';
import { EVENTS, event, type OembedSite, oembedSite, POSTS, post } from './oembed-site.ts';

const VIDEO = 'https://www.youtube.com/watch?v=abc';
const ENDPOINT = 'https://www.youtube.com/oembed';
const PAGE = 'http://town.example/fair';
const SAYS = 'https://town.example/oembed';

const said = (more: Answer = {}): FarAnswer => ({
  body: JSON.stringify({
    version: '1.0',
    type: 'video',
    title: 'A film',
    provider_name: 'YouTube',
    width: 480,
    height: 270,
    html: '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
    ...more,
  }),
});
const page = (links: string): FarAnswer => ({ type: 'text/html', body: `<!doctype html><head>${links}</head>` });
const link = (href: string, type = 'application/json+oembed') => `<link rel="alternate" type="${type}" href="${href}">`;

let far: FarSites;
let site: OembedSite;
before(async () => {
  far = await farSites();
});
after(() => far.close());
beforeEach(async () => {
  far.answers = {};
  far.asked.length = 0;
  site = await oembedSite({ network: far.network });
});
afterEach(() => site.close());

describe('who may ask', () => {
  const MAY: readonly Role[] = ['administrator', 'editor', 'author', 'contributor'];
  for (const as of [undefined, 'subscriber', ...MAY] as const) {
    const status = as === undefined ? 401 : as === 'subscriber' ? 403 : 200;
    test(`${as ?? 'nobody'}: ${status}`, async () => {
      const { link: own } = await site.made(POSTS, post());
      const answer = await site.proxy(status, own, '', as ? { as } : {});
      if (status !== 200) assert.equal(answer.code, 'rest_forbidden');
      await site.proxy(status === 200 ? 404 : status, PAGE, '', as ? { as } : {});
      assert.equal(far.asked.length, status === 200 ? 1 : 0);
    });
  }
});

describe('own items', () => {
  test('are answered as by `embed`, without a request', async () => {
    const { link: own } = await site.made(POSTS, post({ title: 'Ours' }));
    const { url } = await site.made(EVENTS, event());
    for (const address of [own, own.replace('http:', 'https:'), url]) {
      for (const query of ['', '&maxwidth=300']) {
        assert.deepEqual(await site.proxy(200, address, query), await site.embed(200, address, query));
      }
    }
    assert.deepEqual(far.asked, []);
  });

  test('only show public content, for all users', async () => {
    const { link: own } = await site.made(POSTS, post({ status: 'private' }));
    await site.proxy(404, own, '', { as: 'administrator' });
    for (const path of ['', '/', '/post/never-was/', '/post/%/', '/?p=1', '/api/', '/uploads/x.png']) {
      await site.proxy(404, `https://site.test${path}`, '', { as: 'administrator' });
    }
    assert.deepEqual(far.asked, []);
  });
});

test('a known provider is asked at its endpoint', async () => {
  far.answers = { [ENDPOINT]: said() };
  const answer = await site.proxy(200, VIDEO, '&maxwidth=480&maxheight=300&discover=false');
  assert.deepEqual(far.asked, [`${ENDPOINT}?format=json&url=${encodeURIComponent(VIDEO)}&maxwidth=480&maxheight=300`]);
  assert.deepEqual(answer, {
    version: '1.0',
    provider_name: 'YouTube',
    title: 'A film',
    type: 'video',
    html: [
      '<iframe sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation" ',
      'src="https://www.youtube.com/embed/abc" width="480" height="270" title="A film" frameborder="0" loading="lazy" ',
      'referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>',
    ].join(''),
    width: 480,
    height: 270,
  });
});

test('as XML', async () => {
  far.answers = { [ENDPOINT]: said({ title: 'A & B' }) };
  const answer = await site.fetch(`/oembed/1.0/proxy?url=${encodeURIComponent(VIDEO)}&format=xml`, { as: 'author' });
  assert.equal(answer.headers.get('content-type'), 'text/xml; charset=UTF-8');
  assert.match(await answer.text(), /<title>A &amp; B<\/title><type>video<\/type><width>480<\/width>/);
});

describe('discovery', () => {
  const frame = said({ html: '<iframe src="/player"></iframe>' });
  const xml = '<oembed><version>1.0</version><type>link</type><title>By XML</title></oembed>';
  for (const [what, answers, title] of [
    ['a link in the head', { [PAGE]: page(link(SAYS)), [SAYS]: frame }, 'A film'],
    ['a relative link', { [PAGE]: page(link('//town.example/oembed')), 'http://town.example/oembed': frame }, 'A film'],
    [
      'a link with a base',
      { [PAGE]: page(`<base href="https://town.example/x/">${link('../oembed')}`), [SAYS]: frame },
      'A film',
    ],
    ['a link with references', { [PAGE]: page(link(`${SAYS}?a=1&amp;b=2`)), [SAYS]: frame }, 'A film'],
    [
      'a link in a header',
      {
        [PAGE]: {
          ...page(''),
          headers: { link: `</x>; rel=next, <${SAYS}>; type="application/json+oembed"; rel="alternate"` },
        },
        [SAYS]: frame,
      },
      'A film',
    ],
    ['XML', { [PAGE]: page(link(SAYS, 'text/xml+oembed')), [SAYS]: { type: 'text/xml', body: xml } }, 'By XML'],
    [
      'JSON before XML',
      { [PAGE]: page(link('https://town.example/xml', 'text/xml+oembed') + link(SAYS)), [SAYS]: frame },
      'A film',
    ],
    [
      'a redirect of the page',
      {
        [PAGE]: { status: 302, headers: { location: 'https://town.example/new' } },
        'https://town.example/new': page(link('/oembed')),
        [SAYS]: frame,
      },
      'A film',
    ],
    [
      'a link in a page of megabytes',
      { [PAGE]: page(`${link(SAYS)}${' '.repeat(3_000_000)}`), [SAYS]: frame },
      'A film',
    ],
    ['a link behind megabytes', { [PAGE]: page(`${' '.repeat(3_000_000)}${link(SAYS)}`), [SAYS]: frame }, undefined],
    ['an empty link', { [PAGE]: page(link('')) }, undefined],
    ['a page without a link', { [PAGE]: page('') }, undefined],
    [
      'a link of another kind',
      { [PAGE]: page(`<link rel="stylesheet" type="application/json+oembed" href="${SAYS}">`), [SAYS]: frame },
      undefined,
    ],
    ['a link in the body', { [PAGE]: page(`</head><body>${link(SAYS)}`), [SAYS]: frame }, undefined],
    ['a link in a comment', { [PAGE]: page(`<!--${link(SAYS)}-->`), [SAYS]: frame }, undefined],
    ['a link to a script', { [PAGE]: page(link('javascript:alert(1)')) }, undefined],
    ['a link to this machine', { [PAGE]: page(link('http://127.0.0.1/oembed')) }, undefined],
    ['a link to a private name', { [PAGE]: page(link('http://inside.example/oembed')) }, undefined],
    [
      'a redirect to a private name',
      { [PAGE]: page(link(SAYS)), [SAYS]: { status: 302, headers: { location: 'http://inside.example/' } } },
      undefined,
    ],
    ['what is no page', { [PAGE]: { type: 'image/png', body: link(SAYS) }, [SAYS]: frame }, undefined],
    ['a page that is not there', {}, undefined],
  ] as const) {
    test(what, async () => {
      far.answers = answers;
      const answer = await site.proxy(title === undefined ? 404 : 200, PAGE);
      assert.equal(answer.title, title);
    });
  }

  test('not when it is not wanted', async () => {
    far.answers = { [PAGE]: page(link(SAYS)), [SAYS]: frame };
    await site.proxy(404, PAGE, '&discover=false');
    assert.deepEqual(far.asked, []);
  });

  test('embeds of strangers may run scripts in their frame, without access to this origin', async () => {
    far.answers = { [PAGE]: page(link(SAYS)), [SAYS]: frame };
    const { html } = await site.proxy(200, PAGE);
    assert.ok(html.startsWith('<iframe sandbox="allow-scripts" src="https://town.example/player" '), html);
    assert.ok(!html.includes('allowfullscreen'));
  });
});

describe('all failures are the same error', () => {
  const huge = 'x'.repeat(1024 * 1024 + 1);
  for (const [what, answer] of [
    ['not there', { status: 404 }],
    ['not allowed', { status: 401 }],
    ['broken', { status: 500 }],
    ['a page', { type: 'text/html', body: '<html>' }],
    ['no JSON', { body: '{' }],
    ['no object', { body: '"video"' }],
    ['a list', { body: '[]' }],
    ['null', { body: 'null' }],
    ['nothing', { body: '' }],
    ['deep', { body: '['.repeat(200_000) }],
    ['huge', { body: huge }],
    ['packed', { headers: { 'content-encoding': 'gzip' }, body: gzipSync('{}') }],
    ['of no version', said({ version: undefined })],
    ['of another version', said({ version: '2.0' })],
    ['of no type', said({ type: undefined })],
    ['of another type', said({ type: 'script' })],
    ['a redirect without end', { status: 302, headers: { location: ENDPOINT } }],
    ['a redirect to this machine', { status: 302, headers: { location: 'http://127.0.0.1/' } }],
    ['a redirect to a private name', { status: 302, headers: { location: 'http://inside.example/' } }],
    ['a redirect to a file', { status: 302, headers: { location: 'file:///etc/passwd' } }],
  ] as const) {
    test(what, async () => {
      far.answers = { [ENDPOINT]: answer };
      assert.deepEqual(await site.proxy(404, VIDEO), {
        code: 'oembed_invalid_url',
        message: 'Nothing at this URL can be embedded.',
        data: { status: 404 },
      });
    });
  }

  for (const url of [
    '',
    'x',
    'ftp://town.example/',
    'http://me:secret@town.example/',
    'http://127.0.0.1/',
    'http://inside.example/',
    'data:text/html,x',
    `http://town.example/${'x'.repeat(2_048)}`,
  ]) {
    test(`${url.slice(0, 40)} is not asked for`, async () => {
      await site.proxy(404, url);
      assert.deepEqual(far.asked, []);
    });
  }
});

describe('the cache', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  for (const [what, answer, times, asked] of [
    ['an answer, a day', said(), [0, 1, 24 * HOUR - 2], 1],
    ['an answer, no longer', said(), [0, 24 * HOUR], 2],
    ['an answer that says an hour', said({ cache_age: 3_600 }), [0, HOUR - 1, 1], 2],
    ['an answer that says a second, a minute', said({ cache_age: '1' }), [0, MINUTE - 1, 1], 2],
    ['an answer that says a year, a day', said({ cache_age: 365 * 24 * 3_600 }), [0, 24 * HOUR - 1, 1], 2],
    ['a failure, a minute', { status: 500 }, [0, MINUTE - 1, 1], 2],
  ] as const) {
    test(what, async () => {
      far.answers = { [ENDPOINT]: answer };
      for (const time of times) {
        site.clock.advance(time);
        await site.proxy(answer.status === 500 ? 404 : 200, VIDEO);
      }
      assert.equal(far.asked.length, asked);
    });
  }

  test('depends on the parameters', async () => {
    far.answers = { [ENDPOINT]: said() };
    for (const [query, asked] of [
      ['', 1],
      ['&format=xml', 1],
      ['&maxwidth=600', 1],
      ['&maxwidth=300', 2],
      ['&maxheight=300', 3],
      ['&discover=false', 4],
      ['', 4],
    ] as const) {
      await site.fetch(`/oembed/1.0/proxy?url=${encodeURIComponent(VIDEO)}${query}`, { as: 'author' });
      assert.equal(far.asked.length, asked, query);
    }
    await site.proxy(200, `${VIDEO}#t=10`);
    assert.equal(far.asked.length, 4);
  });

  test('concurrent requests for one URL are sent once', async () => {
    far.answers = { [ENDPOINT]: said() };
    for (const as of ['author', 'editor'] as const) await site.proxy(404, '', '', { as });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => site.proxy(200, VIDEO, '', { as: index % 2 ? 'author' : 'editor' })),
    );
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
    assert.equal(far.asked.length, 1);
  });

  test('twenty requests a minute per user; cached responses do not count', async () => {
    far.answers = { [ENDPOINT]: said() };
    for (let number = 0; number < 20; number++) await site.proxy(200, `${VIDEO}${number}`);
    const refused = await site.json<Answer>(`/oembed/1.0/proxy?url=${encodeURIComponent(`${VIDEO}20`)}`, {
      as: 'author',
    });
    assert.deepEqual([refused.status, refused.body.code], [429, 'rest_too_many_attempts']);
    assert.equal(refused.headers.get('retry-after'), '60');
    await site.proxy(200, `${VIDEO}0`);
    await site.proxy(200, `${VIDEO}20`, '', { as: 'editor' });
    await site.proxy(200, `${VIDEO}20`);
    site.clock.advance(60_000);
    await site.proxy(200, `${VIDEO}21`);
  });
});
