import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TrustedProxies } from '../../../core/http/server/incoming-request.ts';

const proxies = new TrustedProxies(['10.0.0.1', '192.168.0.0/16', '2001:db8::/32']);

for (const [what, address, addresses, expected] of [
  ['a stranger is who they are', '203.0.113.9', undefined, '203.0.113.9'],
  ['a stranger cannot pretend', '203.0.113.9', '127.0.0.1', '203.0.113.9'],
  ['a proxy says who asked it', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['an IPv4 address in IPv6 clothes', '::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['a proxy of a network', '192.168.3.4', '198.51.100.7', '198.51.100.7'],
  ['an IPv6 proxy', '2001:db8::5', '2001:db9::1', '2001:db9::1'],
  ['a chain of proxies', '10.0.0.1', '198.51.100.7, 192.168.1.1', '198.51.100.7'],
  ['what the asker wrote before is not believed', '10.0.0.1', '127.0.0.1, 198.51.100.7', '198.51.100.7'],
  ['rubbish ends the chain', '10.0.0.1', '198.51.100.7, unknown', '10.0.0.1'],
  ['a proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1'],
  ['a proxy that says nothing, at length', '10.0.0.1', ' , ,', '10.0.0.1'],
  ['proxies all the way', '10.0.0.1', '192.168.1.1', '192.168.1.1'],
  ['a connection that is gone', '', '198.51.100.7', ''],
] as const) {
  test(`${what}: ${expected}`, () => {
    assert.equal(proxies.peerOf({ address, encrypted: false, addresses, protocol: undefined }).address, expected);
  });
}

for (const [what, address, encrypted, protocol, secure] of [
  ['TLS here', '203.0.113.9', true, undefined, true],
  ['TLS at a proxy', '10.0.0.1', false, 'https', true],
  ['TLS at a proxy, in capitals', '10.0.0.1', false, 'HTTPS', true],
  ['TLS farther away, none at the proxy', '10.0.0.1', false, 'https, http', false],
  ['a stranger’s word', '203.0.113.9', false, 'https', false],
  ['no word', '10.0.0.1', false, undefined, false],
] as const) {
  test(`secure, ${what}: ${secure}`, () => {
    assert.equal(proxies.peerOf({ address, encrypted, addresses: undefined, protocol }).secure, secure);
  });
}

for (const proxy of ['proxy.town.test', '10.0.0.0/33', '10.0.0.0/x', '10.0.0', '']) {
  test(`${JSON.stringify(proxy)} is not a valid proxy`, () => {
    assert.throws(() => new TrustedProxies([proxy]), {
      message: `settings.json › trusted_proxies: ${proxy} is neither an address nor a network such as 10.0.0.0/8`,
    });
  });
}
