import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { nodeNetwork } from '../../core/platform/node/network.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';
import { testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';
import { FAR, type FarAnswer, farNetwork } from '../outgoing/far-network.ts';
import { blockEditorSite } from './block-editor-site.ts';

const PAGE = 'https://far.example/news/today';
const NOTHING = { title: '', icon: '', description: '', image: '' };
const WRITER = { as: 'contributor' } as const;

const asked = (url: string): string => `/url-details?${new URLSearchParams({ url })}`;

/** Asks for one page of another site. */
async function ask(status: number, answers: Readonly<Record<string, FarAnswer | Error>>, url = PAGE) {
  const network = farNetwork(answers);
  const site = await blockEditorSite({ network });
  try {
    return { answer: await site.ask(status, 'GET', asked(url), WRITER), asked: network.asked };
  } finally {
    await site.close();
  }
}

for (const [what, html, said] of [
  [
    'all that there is',
    `<!doctype html><html><head><title>News &amp; more</title>
     <link rel="shortcut icon" href="/favicon.ico"><meta name="description" content="What happened.">
     <meta property="og:image" content="images/a.png?b=1&amp;c=2"></head><body>…</body></html>`,
    {
      title: 'News & more',
      icon: 'https://far.example/favicon.ico',
      description: 'What happened.',
      image: 'https://far.example/news/images/a.png?b=1&c=2',
    },
  ],
  ['nothing', '<p>Hello</p>', {}],
  ['a title in several lines', '<title>\n  One\t two\n&nbsp;three </title>', { title: 'One two three' }],
  [
    'a title with markup in it',
    '<title>One <b>two</b> &lt;i&gt;three&lt;/i&gt; 1 &lt; 2</title>',
    { title: 'One two three 1 < 2' },
  ],
  ['a title that is a script', '<title>&lt;script&gt;alert(1)&lt;/script&gt;Hello</title>', { title: 'Hello' }],
  [
    'a title that begins a tag and never ends it',
    '<title>Hello &lt;img src=x onerror=alert(1) </title>',
    { title: 'Hello' },
  ],
  ['an endless title', `<title>${'😀'.repeat(2_000)}</title>`, { title: '😀'.repeat(1_000) }],
  ['an og:description', '<meta property="og:description" content="Two.">', { description: 'Two.' }],
  ['one as a name', '<meta name="OG:Description" content="Two.">', { description: 'Two.' }],
  [
    'an empty description before another',
    '<meta name="description" content=" "><meta property="og:description" content="Two.">',
    { description: 'Two.' },
  ],
  [
    'a description in HTML',
    '<meta name="description" content="&lt;p&gt;Two &amp;amp; more&lt;/p&gt;">',
    { description: 'Two &amp; more' },
  ],
  [
    'an icon among other links',
    '<link rel="apple-touch-icon" href="/no.png"><link rel="stylesheet" href="/no.css"><link rel="ICON" href="i.svg">',
    { icon: 'https://far.example/news/i.svg' },
  ],
  [
    'an address below a base',
    '<base href="https://cdn.example/x/"><link rel="icon" href="i.png">',
    { icon: 'https://cdn.example/x/i.png' },
  ],
  [
    'an address without a scheme',
    '<link rel="icon" href="//cdn.example/i.png">',
    { icon: 'https://cdn.example/i.png' },
  ],
  [
    'the first image that can be shown',
    '<meta property="og:image" content=""><meta property="og:image" content="data:,"><meta property="og:image:url" content="/b.png">',
    { image: 'https://far.example/b.png' },
  ],
  [
    'a script as icon and as image',
    '<link rel="icon" href="javascript:alert(1)"><meta property="og:image" content=" JaVaScript&colon;alert(1)">',
    {},
  ],
  ['data as icon', '<link rel="icon" href="data:image/png;base64,AAAA">', {}],
  ['a file', '<link rel="icon" href="file:///etc/passwd">', {}],
  ['a login', '<link rel="icon" href="https://me:secret@far.example/i.png">', {}],
  ['an address that is none', '<link rel="icon" href="https://[">', {}],
  ['an endless address', `<link rel="icon" href="/${'a'.repeat(5_000)}">`, {}],
  [
    'quotes in an address',
    `<link rel="icon" href='/a"b&lt;c&gt;.png'>`,
    { icon: 'https://far.example/a%22b%3Cc%3E.png' },
  ],
  [
    'what stands in the body',
    '<body><title>No</title><link rel="icon" href="/no.png"><meta name="description" content="No">',
    {},
  ],
  ['megabytes of <', '<'.repeat(900_000), {}],
  ['megabytes of tags in each other', '<div a="'.repeat(100_000), {}],
] as const) {
  test(`url-details: ${what}`, async () => {
    assert.deepEqual((await ask(200, { [PAGE]: { body: [html] } })).answer, { ...NOTHING, ...said });
  });
}

for (const [what, url] of [
  ['no address', 'news'],
  ['a path', '/news'],
  ['a script', 'javascript:alert(1)'],
  ['a file', 'file:///etc/passwd'],
  ['ftp', 'ftp://far.example/'],
  ['a login', 'https://me:secret@far.example/'],
  ['a host that is none', 'https://[/'],
  ['nothing', ''],
  ['an endless one', `https://far.example/${'a'.repeat(3_000)}`],
] as const) {
  test(`url-details: ${what} is 400 and sends no request`, async () => {
    const { answer, asked } = await ask(400, {}, url);
    assert.equal(answer.code, 'rest_invalid_param');
    assert.deepEqual(Object.keys(answer.data.params), ['url']);
    assert.deepEqual(asked, []);
  });
}

test('url-details without a URL is 400', async () => {
  const site = await blockEditorSite();
  const answer = await site.ask(400, 'GET', '/url-details', WRITER);
  assert.deepEqual([answer.code, answer.data.params], ['rest_missing_callback_param', ['url']]);
  await site.close();
});

/** The same for all users. */
const CAUSES: Readonly<Record<string, readonly [FarAnswer | Error, string?]>> = {
  'nobody listens': [new Error('refused')],
  'status 404': [{ status: 404, body: ['<title>No</title>'] }],
  'status 500': [{ status: 500 }],
  'no HTML': [{ headers: { 'content-type': 'image/png' } }],
  'no type': [{ headers: { 'content-type': '' } }],
  'an empty page': [{ body: [] }],
  'this machine': [{}, 'http://127.0.0.1/'],
  'this machine by name': [{}, 'http://localhost/'],
  'a private network': [{}, 'http://192.168.1.1/admin'],
  'another port': [{}, 'http://far.example:8080/'],
  'a redirect inside': [{ status: 302, headers: { location: 'http://169.254.169.254/' } }],
};
for (const [cause, [answer, url = PAGE]] of Object.entries(CAUSES)) {
  test(`url-details: ${cause} is the same 404`, async () => {
    assert.deepEqual((await ask(404, { [PAGE]: answer }, url)).answer, {
      code: 'no_response',
      message: 'No page could be read at this URL.',
      data: { status: 404 },
    });
  });
}

test('only the beginning of a page above the maximum size is read', async () => {
  const { answer } = await ask(200, { [PAGE]: { body: ['<title>Long</title>', 2 * 1024 * 1024], endless: true } });
  assert.equal(answer.title, 'Long');
});

test('URLs are resolved against the final URL after redirects', async () => {
  const { answer } = await ask(200, {
    [PAGE]: { status: 301, headers: { location: 'https://new.example/a/' } },
    'https://new.example/a/': { body: ['<title>New</title><link rel=icon href=i.png>'] },
  });
  assert.deepEqual(answer, { ...NOTHING, title: 'New', icon: 'https://new.example/a/i.png' });
});

test('a page is requested once an hour, however many clients ask; failures are tried again', async () => {
  const clock = testClock();
  const answers: Record<string, FarAnswer | Error> = { [PAGE]: new Error('refused') };
  const network = farNetwork(answers);
  const site = await testSite(['content', 'site', 'block-editor'].map(presentPlugin), { network, clock });
  const titleOf = async (url = PAGE, as: 'author' | 'contributor' = 'author') =>
    (await site.json(`/block-editor/v1${asked(url)}`, { as })).body.title;
  assert.equal(await titleOf(), undefined);
  answers[PAGE] = { body: ['<title>One</title>'] };
  const both = await Promise.all([titleOf(), titleOf(PAGE, 'contributor')]);
  assert.deepEqual([both, network.asked.length], [['One', 'One'], 2]);
  answers[PAGE] = { body: ['<title>Two</title>'] };
  assert.equal(await titleOf(`${PAGE}#part`, 'contributor'), 'One');
  clock.advance(3_600_000);
  assert.equal(await titleOf(), 'Two');
  assert.equal(network.asked.length, 3);
  await site.close();
});

test('a user who requests too many pages a minute gets an error, and others do not', async () => {
  const network = farNetwork({});
  const site = await blockEditorSite({ network, settings: { limits: { outgoing_requests: 2 } } });
  for (const at of [1, 2]) await site.ask(404, 'GET', asked(`${PAGE}/${at}`), WRITER);
  const answer = await site.ask(429, 'GET', asked(`${PAGE}/3`), WRITER);
  assert.equal(answer.code, 'rest_too_many_attempts');
  await site.ask(404, 'GET', asked(`${PAGE}/3`), { as: 'author' });
  assert.equal(network.asked.length, 3);
  await site.close();
});

test('a page of a real server, in its own character set', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=shift_jis');
    response.end(Buffer.from('<title>\x93\xfa\x96\x7b</title>', 'latin1'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const site = await blockEditorSite({
    network: {
      resolve: async () => [FAR],
      request: (request) => nodeNetwork.request({ ...request, address: '127.0.0.1', port, secure: false }),
    },
  });
  assert.equal((await site.ask(200, 'GET', asked(PAGE), WRITER)).title, '日本');
  await site.close();
  server.closeAllConnections();
  server.close();
});
