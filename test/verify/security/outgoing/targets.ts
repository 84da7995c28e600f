import { PUBLIC } from './internet.ts';

/** Something that a stranger would have the server reach. */
export interface Target {
  readonly url: string;
  /** What is really meant, for a name of the stranger's to resolve to. */
  readonly address: string;
  /** The same by a name. */
  readonly named: (name: string) => string;
}

const THIS_MACHINE = '127.0.0.1';

const byName = (name: string): string => `http://${name}/`;

/** At least one address of each network that is not public, first and last addresses, and metadata services of clouds. */
const IPV4 = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.254',
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.192',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.254',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.254',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
];

/** Ways to write an IPv4 address that URLs know. */
const SPELLINGS: readonly ((parts: readonly number[]) => string)[] = [
  (parts) => String(number(parts)),
  (parts) => `0x${number(parts).toString(16)}`,
  (parts) => `0${number(parts).toString(8)}`,
  (parts) => parts.map((part) => `0x${part.toString(16)}`).join('.'),
  (parts) => parts.map((part) => `0${part.toString(8)}`).join('.'),
  (parts) => parts.map((part) => `0000${part.toString(8)}`).join('.'),
  ([first, ...rest]) => `${first}.${number(rest)}`,
  ([first, second, ...rest]) => `${first}.0x${second?.toString(16)}.${number(rest)}`,
  (parts) => `${parts.join('.')}.`,
  (parts) => parts.join('%2e'),
  (parts) => parts.join('。'),
  (parts) =>
    [...parts.join('.')]
      .map((digit) => (digit === '.' ? digit : String.fromCodePoint(0xff10 + Number(digit))))
      .join(''),
];

const number = (parts: readonly number[]): number => parts.reduce((value, part) => value * 256 + part, 0);

/** Addresses that stand for others, belong to a special network, or are unassigned. */
const IPV6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '0:0:0:0:0:ffff:0a00:0001',
  `::ffff:${PUBLIC}`,
  '::127.0.0.1',
  '::a9fe:a9fe',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:2::1',
  '2001:3::1',
  '2001:4:112::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '2620:4f:8000::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
];

/** Names that are not a public host, whatever they resolve to. */
export const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  'localhost.localdomain',
  'printer.local',
  'printer.local.',
  'metadata.google.internal',
  'host.docker.internal',
  'router.lan',
  'wiki.corp',
  'nas.home.arpa',
  'hidden.onion',
  'intranet',
];

const PORTS = [21, 22, 25, 81, 3306, 5432, 6379, 8080, 8443, 9200, 11211, 27017, 65535];

const SCHEMES = ['ftp', 'file', 'gopher', 'ws', 'wss', 'dict', 'ldap', 'data'];

/** Spelled to be read as something else. */
const DISGUISED = [
  `http://${PUBLIC}@127.0.0.1/`,
  `http://user@${PUBLIC}/`,
  'http:\\\\127.0.0.1\\',
  'http:///127.0.0.1/',
  ' \t http://127.0.0.1/',
  'ht\ntp://127.0.0.1/',
  'http://127.0.0.\t1/',
  '//127.0.0.1/',
  '/\\127.0.0.1/',
  `http://127.0.0.1/?http://${PUBLIC}/`,
  `https://127.0.0.1#.${PUBLIC}`,
];

const at = (address: string, host: string): Target => ({ url: `http://${host}/`, address, named: byName });

/** Addresses that must not be reached, in every way to write them. */
export const TARGETS: readonly Target[] = [
  ...IPV4.map((address) => at(address, address)),
  ...['127.0.0.1', '169.254.169.254', '10.0.0.1', '192.168.1.1'].flatMap((address) =>
    SPELLINGS.map((spell) => at(address, spell(address.split('.').map(Number)))),
  ),
  ...IPV6.map((address) => at(address, `[${address}]`)),
  ...NAMES.map((name) => at(THIS_MACHINE, name)),
  ...PORTS.map((port) => ({
    url: `http://${PUBLIC}:${port}/`,
    address: PUBLIC,
    named: (name: string) => `http://${name}:${port}/`,
  })),
  ...SCHEMES.map((scheme) => ({
    url: `${scheme}://${PUBLIC}/`,
    address: PUBLIC,
    named: (name: string) => `${scheme}://${name}/`,
  })),
  ...DISGUISED.map((url) => ({ url, address: THIS_MACHINE, named: byName })),
];
