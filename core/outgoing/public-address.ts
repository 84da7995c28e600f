import { BlockList, isIP } from 'node:net';

/** An address and its prefix length. */
type Subnet = readonly [address: string, bits: number];

/**
 * IPv4 networks that are not public: all of IANA's registry of special-purpose addresses (RFC 6890), including the globally
 * reachable ones, which belong to services and not to sites; and multicast (RFC 5771).
 */
const SPECIAL_IPV4: readonly Subnet[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by customers of a provider
  ['127.0.0.0', 8], // this machine
  ['169.254.0.0', 16], // link-local; where clouds keep credentials
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocols
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
  // in no registry: Azure's address for services to its virtual machines
  ['168.63.129.16', 32],
];

/** Global unicast IPv6 (RFC 4291); mapped, compatible, local and translated addresses are outside of it. */
const GLOBAL_IPV6: Subnet = ['2000::', 3];

/** Networks within it that are not public, from the same registry. */
const SPECIAL_IPV6: readonly Subnet[] = [
  ['2001::', 23], // protocols: Teredo, benchmarks, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which holds an IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
];

const special = new BlockList();
for (const [address, bits] of SPECIAL_IPV4) special.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of SPECIAL_IPV6) special.addSubnet(address, bits, 'ipv6');

const global = new BlockList();
global.addSubnet(...GLOBAL_IPV6, 'ipv6');

/** Is this a public IP address? False for anything else, and for an address with a zone. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return !address.includes('%') && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}
