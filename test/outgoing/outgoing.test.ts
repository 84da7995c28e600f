import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anonymous as nobody } from '../../core/contract/fixed-principals.ts';
import type { Principal } from '../../core/index.ts';
import { createOutgoing, type OutgoingLimits } from '../../core/outgoing/outgoing.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';
import { FAR, type FarAnswer, farNetwork } from './far-network.ts';

const anyHost = () => {};

const LIMITS: OutgoingLimits = {
  outgoing_requests: 20,
  outgoing_timeout: 8_000,
  outgoing_hops: 3,
  outgoing_bytes: 100,
};

const user = (id: number): Principal => ({
  ...nobody,
  user: { id, login: `user${id}`, name: '', role: 'contributor' },
});

/** A client, with what it has logged. */
function clientOn(network: ReturnType<typeof farNetwork>) {
  const clock = testClock();
  const logged: string[] = [];
  const note = (message: string, fields = {}) => logged.push(`${message} ${JSON.stringify(fields)}`);
  const refuse = () => assert.fail('nothing goes wrong with the server');
  return {
    clock,
    logged,
    outgoing: createOutgoing({ network, clock, log: { info: note, warn: refuse, error: refuse } }),
  };
}

/** Gets one address of a network. */
async function getOf(
  answers: Readonly<Record<string, FarAnswer | Error>>,
  {
    url = 'http://town.example/',
    accept,
    names,
    limits,
  }: { url?: string; accept?: string; names?: Parameters<typeof farNetwork>[1]; limits?: Partial<OutgoingLimits> } = {},
) {
  const network = farNetwork(answers, names);
  const { outgoing, logged } = clientOn(network);
  const got = await outgoing
    .begin(nobody, { ...LIMITS, ...limits }, anyHost)
    .get(url, accept === undefined ? undefined : { accept });
  assert.equal(network.open(), 0, 'every connection is closed');
  return { got, logged, asked: network.asked };
}

const HOME = 'http://town.example/';

test('a response is read completely', async () => {
  const { got } = await getOf({
    [HOME]: { headers: { 'content-type': 'Text/HTML; charset="UTF-8"', link: '</o>; rel=x' }, body: ['pa', 'ge'] },
  });
  assert.deepEqual(got, {
    url: HOME,
    type: 'text/html',
    charset: 'utf-8',
    bytes: new TextEncoder().encode('page'),
    link: '</o>; rel=x',
  });
});

test('nothing is sent but what is needed', async () => {
  const { asked } = await getOf({}, { url: 'https://Town.example.:443/a?b#c', accept: 'text/html' });
  assert.deepEqual(
    asked.map(({ signal, ...request }) => request),
    [
      {
        address: FAR,
        port: 443,
        secure: true,
        host: 'town.example',
        method: 'GET',
        target: '/a?b',
        headers: { Host: 'town.example', 'User-Agent': 'Almanac', Accept: 'text/html', 'Accept-Encoding': 'identity' },
      },
    ],
  );
});

for (const [url, port, secure, host] of [
  ['http://town.example/', 80, false, 'town.example'],
  ['http://town.example:443/', 443, false, 'town.example:443'],
  ['https://town.example:80/', 80, true, 'town.example:80'],
  ['http://[2606:4700::1111]/', 80, false, '[2606:4700::1111]'],
] as const) {
  test(`${url} is asked at port ${port}`, async () => {
    const { asked } = await getOf({}, { url });
    assert.deepEqual([asked[0]?.port, asked[0]?.secure, asked[0]?.headers.Host], [port, secure, host]);
  });
}

const SIX = '2606:4700::1111';
for (const [what, addresses, tried] of [
  ['one address', [FAR], [FAR]],
  ['several', ['1.1.1.1', '8.8.8.8', '9.9.9.9'], ['1.1.1.1']],
  ['both families', ['1.1.1.1', SIX, '2606:4700::2222'], ['1.1.1.1', SIX]],
  ['IPv6 alone', [SIX], [SIX]],
  ['one that is private', ['1.1.1.1', '10.0.0.1'], []],
  ['one that is private, of the other family', ['1.1.1.1', '::1'], []],
  ['what is no address', ['town'], []],
  ['none', [], []],
] as const) {
  test(`of a name with ${what}, ${tried.length === 0 ? 'none is' : 'one a family is'} tried`, async () => {
    const { got, asked } = await getOf({}, { names: { 'town.example': addresses } });
    assert.deepEqual([got, asked.map(({ address }) => address)], [undefined, tried]);
  });
}

test('where one family does not answer, the other does', async () => {
  const answers = { [`${HOME} at 1.1.1.1`]: new Error('unreachable'), [HOME]: {} };
  const { got } = await getOf(answers, { names: { 'town.example': ['1.1.1.1', SIX] } });
  assert.equal(got?.url, HOME);
});

const to = (location: string, status = 302): FarAnswer => ({ status, headers: { location } });

for (const [what, answers, url] of [
  [
    'a redirect',
    { [HOME]: to('http://village.example/a'), 'http://village.example/a': {} },
    'http://village.example/a',
  ],
  ['a relative one', { [HOME]: to('/a', 301), 'http://town.example/a': {} }, 'http://town.example/a'],
  ['one to TLS', { [HOME]: to('https://town.example/', 308), 'https://town.example/': {} }, 'https://town.example/'],
  [
    'three',
    { [HOME]: to('/1'), [`${HOME}1`]: to('/2', 303), [`${HOME}2`]: to('/3', 307), [`${HOME}3`]: {} },
    `${HOME}3`,
  ],
  [
    'four',
    { [HOME]: to('/1'), [`${HOME}1`]: to('/2'), [`${HOME}2`]: to('/3'), [`${HOME}3`]: to('/4'), [`${HOME}4`]: {} },
    undefined,
  ],
  ['a ring', { [HOME]: to('/') }, undefined],
  ['one to nowhere', { [HOME]: { status: 302 } }, undefined],
  ['one to another port', { [HOME]: to(':8080/'), 'http://town.example:8080/': {} }, undefined],
  ['one of another kind', { [HOME]: to('/1', 300), [`${HOME}1`]: {} }, undefined],
  ['one that another answer says', { [HOME]: to('/1', 201), [`${HOME}1`]: {} }, undefined],
] as const) {
  test(`after ${what}, ${url ?? 'nothing'} is got`, async () => {
    assert.equal((await getOf(answers)).got?.url, url);
  });
}

for (const [what, answer, taken] of [
  ['of just as many bytes', { body: [60, 40] }, true],
  ['of one more', { body: [60, 41] }, false],
  ['that says it is longer', { headers: { 'content-length': '101' } }, false],
  ['without an end but over the limit', { body: [101], endless: true }, false],
  ['that is packed', { headers: { 'content-encoding': 'gzip' } }, false],
  ['that is packed twice', { headers: { 'content-encoding': 'identity, br' } }, false],
  ['that is packed on its way', { headers: { 'transfer-encoding': 'gzip, chunked' } }, false],
  ['that says it is not packed', { headers: { 'content-encoding': 'Identity', 'transfer-encoding': 'chunked' } }, true],
  ['in part', { status: 206 }, false],
  ['that it was not found', { status: 404 }, false],
  ['that it may not be seen', { status: 401 }, false],
  ['that something broke', { status: 500 }, false],
  ['with nothing', { status: 204, body: [] }, false],
] as const) {
  test(`an answer ${what} is ${taken ? '' : 'not '}taken`, async () => {
    assert.equal((await getOf({ [HOME]: answer })).got !== undefined, taken);
  });
}

for (const [accept, type, taken] of [
  ['text/html', 'text/html', true],
  ['text/html', 'TEXT/HTML;charset=utf-8', true],
  ['application/json, text/xml;q=0.5', 'text/xml', true],
  ['application/json, text/xml', 'text/html', false],
  ['text/html', '', false],
  ['*/*', 'image/png', true],
  [undefined, '', true],
] as const) {
  test(`where ${accept ?? 'anything'} is wanted, ${type || 'what has no type'} is ${taken ? '' : 'not '}taken`, async () => {
    const { got } = await getOf(
      { [HOME]: { headers: { 'content-type': type } } },
      accept === undefined ? {} : { accept },
    );
    assert.equal(got !== undefined, taken);
  });
}

for (const [what, answers, names] of [
  ['an answer that never ends', { [HOME]: { endless: true } }, {}],
  ['a name that is never found', {}, { 'town.example': 'never' }],
] as const) {
  test(`${what} is waited for eight seconds`, async () => {
    const network = farNetwork(answers, names);
    const { outgoing, clock, logged } = clientOn(network);
    const session = outgoing.begin(nobody, LIMITS, anyHost);
    let ended = false;
    const got = session.get(HOME).finally(() => {
      ended = true;
    });
    await new Promise(setImmediate);
    clock.advance(7_999);
    await new Promise(setImmediate);
    assert.equal(ended, false);
    clock.advance(1);
    assert.equal(await got, undefined);
    assert.match(logged[0] ?? '', /timed out/);
    assert.equal(network.open(), 0);
  });
}

test('the time of a session is that of all it gets, from the first on', async () => {
  const { outgoing, clock } = clientOn(farNetwork({ [HOME]: {} }));
  const session = outgoing.begin(nobody, LIMITS, anyHost);
  clock.advance(10_000);
  assert.ok(await session.get(HOME));
  clock.advance(7_999);
  assert.ok(await session.get(HOME));
  clock.advance(1);
  assert.equal(await session.get(HOME), undefined);
  assert.ok(await outgoing.begin(nobody, LIMITS, anyHost).get(HOME));
});

test('a user has a limit per minute, over all sessions; redirects, and requests that are not sent, do not count', async () => {
  const { outgoing, clock } = clientOn(farNetwork({ [HOME]: to('/1'), [`${HOME}1`]: {} }));
  const limits = { ...LIMITS, outgoing_requests: 2 };
  const get = (principal: Principal, url = HOME) => outgoing.begin(principal, limits, anyHost).get(url);
  const tooMany = { code: 'rest_too_many_attempts', status: 429, headers: { 'Retry-After': '30' } };
  for (let time = 0; time < 5; time++) assert.equal(await get(user(1), 'http://127.0.0.1/'), undefined);
  assert.ok(await get(user(1)));
  clock.advance(30_000);
  assert.ok(await get(user(1)));
  await assert.rejects(get(user(1)), tooMany);
  assert.ok(await get(user(2)));
  assert.ok(await get(nobody));
  clock.advance(30_000);
  assert.ok(await get(user(1)));
  await assert.rejects(get(user(1)), tooMany);
});

for (const [what, answer, first, length] of [
  ['of a longer answer the beginning is taken', { body: [30, 30, 30] }, 50, 50],
  ['of one that has no end as well', { body: [30, 30], endless: true }, 50, 50],
  ['of one that says that it is too long', { headers: { 'content-length': '1000' }, body: [60, 60] }, 50, 50],
  ['a shorter one is taken whole', { body: [30] }, 50, 30],
  ['never more than the limit', { body: [60, 60] }, 1_000, 100],
] as const) {
  test(`where so many bytes are enough, ${what}`, async () => {
    const network = farNetwork({ [HOME]: answer });
    const got = await clientOn(network).outgoing.begin(nobody, LIMITS, anyHost).get(HOME, { first });
    assert.equal(got?.bytes.length, length);
    assert.equal(network.open(), 0);
  });
}

test('with a limit of none, nothing goes out', async () => {
  const { got, asked } = await getOf({ [HOME]: {} }, { limits: { outgoing_requests: 0 } });
  assert.deepEqual([got, asked], [undefined, []]);
});

for (const [url, answers, cause] of [
  ['http://localhost/?key=secret', {}, /not a public host/],
  ['http://town.example/?key=secret', {}, /"host":"town\.example".*refused/],
  [
    'http://town.example/?key=secret',
    { 'http://town.example/?key=secret': { status: 500, body: ['secret'] } },
    /status 500/,
  ],
  ['http://town.example/?key=secret', { 'http://town.example/?key=secret': { body: [90, 'secret', 90] } }, /too large/],
] as const) {
  test(`the log has the cause for ${url}: ${cause.source}`, async () => {
    const { got, logged } = await getOf(answers, { url });
    assert.equal(got, undefined);
    assert.equal(logged.length, 1);
    assert.match(logged[0] ?? '', cause);
    assert.doesNotMatch(logged[0] ?? '', /secret/);
  });
}
