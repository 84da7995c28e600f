/** How the old site is asked: whom the password reaches, and which addresses are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOldSite } from '../../../scripts/cli/shadow/old-site.ts';
import { testClock } from '../../../scripts/testing/test-clock.ts';
import { type FarAnswer, farNetwork } from '../../outgoing/far-network.ts';

function oldSite(url: string, answers: Readonly<Record<string, FarAnswer | Error>>, names = {}) {
  const network = farNetwork(answers, names);
  const pauses: number[] = [];
  const ask = createOldSite({
    url,
    authorization: 'Basic secret',
    interval: 500,
    network,
    clock: testClock(),
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { ask, network, pauses };
}

const asked = ({ asked }: ReturnType<typeof farNetwork>) =>
  asked.map(({ address, headers, target }) => [address, target, headers.Authorization]);

test('the named origin may be private and on any port', async () => {
  const { ask, network } = oldSite('http://192.168.0.5:8000', { 'http://192.168.0.5:8000/x/': {} });
  assert.equal((await ask('/x/')).status, 200);
  assert.deepEqual(asked(network), [['192.168.0.5', '/x/', undefined]]);
  assert.equal(network.open(), 0);
});

test('a name that resolves to a private address is allowed', async () => {
  const url = 'http://wordpress.office.example:8000';
  const { ask } = oldSite(url, { [`${url}/`]: {} }, { 'wordpress.office.example': ['10.0.0.7'] });
  assert.equal((await ask('/')).status, 200);
});

test('the password is sent to the API of the named origin, and nowhere else', async () => {
  const { ask, network } = oldSite('http://old.example', {
    'http://old.example/wp-json/wp/v2/posts': { headers: { 'content-type': 'application/json' }, body: ['[]'] },
    'http://old.example/?rest_route=/wp/v2/posts': {},
    'http://old.example/fair/': {},
    'http://old.example/wp-json/x': { status: 301, headers: { location: 'https://old.example/wp-json/x' } },
    'https://old.example/wp-json/x': {},
  });
  for (const target of ['/wp-json/wp/v2/posts', '/?rest_route=/wp/v2/posts', '/fair/', '/wp-json/x']) await ask(target);
  assert.deepEqual(
    asked(network).map(([, target, sent]) => [target, sent]),
    [
      ['/wp-json/wp/v2/posts', 'Basic secret'],
      ['/?rest_route=/wp/v2/posts', 'Basic secret'],
      ['/fair/', undefined],
      ['/wp-json/x', 'Basic secret'],
      ['/wp-json/x', undefined],
    ],
  );
});

for (const [what, location, names, message] of [
  ['this machine', 'http://127.0.0.1/x/', {}, /not a public host/],
  ['a private name', 'http://db.internal/x/', {}, /not a public host/],
  ['another port', 'http://old.example:6379/x/', {}, /port not allowed/],
  [
    'a name of a private address',
    'http://www.old.example/x/',
    { 'www.old.example': ['10.0.0.1'] },
    /not a public address/,
  ],
] as const) {
  test(`a redirect to ${what} is not followed`, async () => {
    const { ask, network } = oldSite(
      'http://old.example',
      { 'http://old.example/x/': { status: 301, headers: { location } } },
      names,
    );
    await assert.rejects(ask('/x/'), message);
    assert.equal(network.asked.length, 1);
    assert.equal(network.open(), 0);
  });
}

test('a redirect to another path is compared', async () => {
  const { ask, network } = oldSite('http://old.example', {
    'http://old.example/?p=1': { status: 301, headers: { location: 'https://www.old.example/fair/' } },
  });
  const { status, location } = await ask('/?p=1');
  assert.deepEqual([status, location], [301, '/fair/']);
  assert.equal(network.asked.length, 1);
});

test('a redirect to the same path at another name of the site is followed, and that name is its own', async () => {
  const { ask } = oldSite('http://192.168.0.5', {
    'http://192.168.0.5/x/': { status: 301, headers: { location: 'https://old.example/x/' } },
    'https://old.example/x/': { body: ['<main><a href="https://old.example/y/">y</a></main>'] },
  });
  assert.deepEqual((await ask('/x/')).page?.links, ['/y/']);
});

test('requests are no faster than configured, and wait for a busy site', async () => {
  const { ask, pauses, network } = oldSite('http://old.example', {
    'http://old.example/': {},
    'http://old.example/busy/': { status: 503, headers: { 'retry-after': '7' } },
  });
  await ask('/');
  await ask('/');
  assert.deepEqual(pauses, [500]);
  assert.equal((await ask('/busy/')).status, 503);
  assert.deepEqual(pauses.slice(1), [500, 7_000, 500, 7_000, 500, 7_000, 500]);
  assert.equal(network.asked.length, 6);
});

test('a failed request reports why', async () => {
  await assert.rejects(oldSite('http://old.example', {}).ask('/'), /refused/);
});

test('pictures are not downloaded', async () => {
  const { ask } = oldSite('http://old.example', {
    'http://old.example/a.png': { headers: { 'content-type': 'image/png', 'content-length': '99' }, endless: true },
  });
  assert.equal((await ask('/a.png')).size, '99');
});
