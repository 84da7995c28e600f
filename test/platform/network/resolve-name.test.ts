/** Names, asked of a server on the loopback. */
import assert from 'node:assert/strict';
import { Resolver } from 'node:dns/promises';
import { test } from 'node:test';
import { resolveName } from '../../../core/platform/node/resolve-name.ts';
import { nameServer } from '../../verify/security/outgoing/name-server.ts';

/** Resolves a name with these addresses; undefined for an unknown name, `silent` for no answer. */
async function resolved(addresses: readonly string[] | undefined | 'silent', signal = new AbortController()) {
  const server = await nameServer(() => {
    if (addresses !== 'silent') return addresses;
    // asked, and waiting
    signal.abort(new Error('late'));
    return 'silent';
  });
  const resolver = new Resolver({ timeout: 60_000, tries: 1 });
  resolver.setServers([server.address]);
  try {
    return await resolveName('town.example', signal.signal, resolver);
  } finally {
    server.close();
  }
}

for (const [what, addresses, found] of [
  ['IPv4', ['1.1.1.1', '8.8.8.8'], ['1.1.1.1', '8.8.8.8']],
  ['IPv6', ['2606:4700::1111'], ['2606:4700::1111']],
  ['both', ['2606:4700::1111', '1.1.1.1'], ['1.1.1.1', '2606:4700::1111']],
  ['what is not public, which is not for it to say', ['127.0.0.1', '::1'], ['127.0.0.1', '::1']],
] as const) {
  test(`addresses of a name: ${what}`, async () => assert.deepEqual(await resolved(addresses), found));
}

for (const [what, addresses, code] of [
  ['is not there', undefined, 'ENOTFOUND'],
  ['has no addresses', [], 'ENODATA'],
] as const) {
  test(`a name that ${what} is an error`, () => assert.rejects(resolved(addresses), { code }));
}

test('the signal ends the question', () => assert.rejects(resolved('silent'), { code: 'ECANCELLED' }));

test('with an aborted signal no query is sent', async () => {
  const given = new AbortController();
  given.abort(new Error('late'));
  await assert.rejects(resolved(['1.1.1.1'], given), /late/);
});
