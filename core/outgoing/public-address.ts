import { BlockList, isIP } from 'node:net';
import { GLOBAL_IPV6, SPECIAL_IPV4, SPECIAL_IPV6 } from './special-networks.ts';

const special = new BlockList();
for (const [address, bits] of SPECIAL_IPV4) special.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of SPECIAL_IPV6) special.addSubnet(address, bits, 'ipv6');

const global = new BlockList();
global.addSubnet(...GLOBAL_IPV6, 'ipv6');

/** Is this the IP address of something on the public net? What is no IP address is not, nor one with a zone. */
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
