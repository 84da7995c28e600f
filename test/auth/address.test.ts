import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressGroup, isLoopback } from '../../core/lib/ip-address.ts';

for (const [address, group] of [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['local', 'local'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::2:3:4:5:192.0.2.1', '1:0:2:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
] as const) {
  test(`${address} is counted as ${group}`, () => assert.equal(addressGroup(address), group));
}

for (const [address, loopback] of [
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.0.2.1', false],
  ['::ffff:192.0.2.1', false],
  ['2001:db8::1', false],
  ['127.0.0.1.example.org', false],
  ['1127.0.0.1', false],
  ['local', false],
  ['', false],
] as const) {
  test(`${address || 'no address'} is ${loopback ? '' : 'not '}this machine`, () =>
    assert.equal(isLoopback(address), loopback));
}
