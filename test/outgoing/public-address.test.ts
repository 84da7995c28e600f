/** What is public, by a table and by a second opinion. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../../core/outgoing/public-address.ts';
import { seededRandom } from '../verify/faults/seeded-random.ts';

/** First and last addresses of IANA's special-purpose networks, and those of multicast. */
const SPECIAL = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.31.196.0', '192.31.196.255'],
  ['192.52.193.0', '192.52.193.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['192.175.48.0', '192.175.48.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  ['::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
] as const;

/** The addresses right before and after them that are public. */
const BESIDE = [
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '191.255.255.255',
  '192.0.1.0',
  '192.0.1.255',
  '192.0.3.0',
  '192.31.195.255',
  '192.31.197.0',
  '192.52.192.255',
  '192.52.194.0',
  '192.88.98.255',
  '192.88.100.0',
  '192.167.255.255',
  '192.169.0.0',
  '192.175.47.255',
  '192.175.49.0',
  '198.17.255.255',
  '198.20.0.0',
  '198.51.99.255',
  '198.51.101.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
  '2000::',
  '2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '2001:200::',
  '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff',
  '2001:db9::',
  '2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '2003::',
  '2620:4f:7fff:ffff:ffff:ffff:ffff:ffff',
  '2620:4f:8001::',
  '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '3fff:1000::',
  '3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
];

for (const [first, last] of SPECIAL) {
  test(`${first} to ${last} is not public`, () => {
    assert.deepEqual([isPublicAddress(first), isPublicAddress(last)], [false, false]);
  });
}
for (const address of BESIDE) {
  test(`${address} is public`, () => assert.equal(isPublicAddress(address), true));
}

for (const [address, what] of [
  ['168.63.129.16', 'Azure’s own'],
  ['::ffff:8.8.8.8', 'mapped, though of a public one'],
  ['::ffff:808:808', 'the same in digits'],
  ['::8.8.8.8', 'compatible'],
  ['64:ff9b::808:808', 'translated'],
  ['64:ff9b:1::808:808', 'translated at home'],
  ['2002:808:808::1', '6to4'],
  ['2001:0:808:808::1', 'Teredo'],
  ['fe80::1%eth0', 'with a zone'],
  ['2606:4700::1111%eth0', 'public but for its zone'],
  ['localhost', 'a name'],
  ['8.8.8', 'short'],
  ['08.8.8.8', 'octal'],
  ['0x8.8.8.8', 'hexadecimal'],
  ['134744072', 'one number'],
  ['[2606:4700::1111]', 'in brackets'],
  ['8.8.8.8:80', 'with a port'],
  [' 8.8.8.8', 'with a blank'],
  ['', 'nothing'],
] as const) {
  test(`${JSON.stringify(address)} is not a public address: ${what}`, () =>
    assert.equal(isPublicAddress(address), false));
}

/** Networks that the other classifier takes for public: younger than it, or of services that it does not know. */
const STRICTER = [
  '168.63.129.16/32',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '::/3',
  '2001::/23',
  '2620:4f:8000::/48',
  '3fff::/20',
  '4000::/2',
  '8000::/1',
].map((subnet) => ipaddr.parseCIDR(subnet));

type Address = ReturnType<typeof ipaddr.parse>;

const isStricter = (address: Address): boolean =>
  STRICTER.some(([network, bits]) => {
    if (network.kind() !== address.kind()) return false;
    return ipaddr.subnetMatch(address as never, { stricter: [network as never, bits] }) === 'stricter';
  });

/** What the other says must not be: public here and not there, or the reverse without a known reason. */
function disputed(bytes: readonly number[]): string | undefined {
  const address = ipaddr.fromByteArray([...bytes]);
  const text = address.toString();
  const [here, there] = [isPublicAddress(text), address.range() === 'unicast'];
  return here === there || (!here && isStricter(address))
    ? undefined
    : `${text}: ${here} here, ${address.range()} there`;
}

test('a second classifier agrees about random addresses', (t) => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 32));
  t.diagnostic(`SEED=${seed}`);
  const random = seededRandom(seed);
  const disputes = new Set<string>();
  for (let run = 0; run < 20_000; run++) {
    const bytes = Array.from({ length: run % 2 === 0 ? 4 : 16 }, () => random.below(256));
    // most random addresses are of no network at all
    if (bytes.length === 16 && run % 4 === 1) bytes.splice(0, 2, 0x20 | random.below(32), random.below(16));
    const dispute = disputed(bytes);
    if (dispute) disputes.add(dispute);
  }
  assert.deepEqual([...disputes], []);
});

test('a second classifier agrees about the boundaries of networks and adjacent addresses', () => {
  const known = [...SPECIAL.flat(), ...BESIDE].map((text) => ipaddr.parse(text).toByteArray());
  assert.deepEqual(
    known.map(disputed).filter((dispute) => dispute !== undefined),
    [],
  );
});
