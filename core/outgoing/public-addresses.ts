import { isIP } from 'node:net';
import type { Network } from '../platform/index.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Where a host can be reached: one IPv4 address and one IPv6 address at most, so that a name with many does not make us knock
 * at each.
 *
 * @param host a public name or address
 * @throws Error when it has an address that is not public, even beside others that are
 */
export async function publicAddresses(
  host: string,
  network: Pick<Network, 'resolve'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const all = isIP(host) === 0 ? await network.resolve(host, signal) : [host];
  const stranger = all.find((address) => !isPublicAddress(address));
  if (stranger !== undefined) throw new Error(`not a public address: ${stranger}`);
  return [4, 6].flatMap((family) => all.find((address) => isIP(address) === family) ?? []);
}
