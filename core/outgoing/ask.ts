import { isIP } from 'node:net';
import { type Network, type NetworkAnswer, type NetworkRequest, NotConnected } from '../platform/index.ts';
import { isPublicAddress } from './public-address.ts';
import { hostOf } from './public-url.ts';

/** Where a host can be reached. @throws Error when it may not be asked */
type AddressesOf = (host: string, network: Pick<Network, 'resolve'>, signal: AbortSignal) => Promise<readonly string[]>;

/** Of each family one, so that a name with many addresses does not make us knock at each. */
const oneOfEach = (addresses: readonly string[]): readonly string[] =>
  [4, 6].flatMap((family) => addresses.find((address) => isIP(address) === family) ?? []);

/** Addresses of a host that the operator named: it may be private. This machine is in no list of names. */
export const anyAddresses: AddressesOf = async (host, network, signal) => {
  if (host === 'localhost') return ['127.0.0.1', '::1'];
  return oneOfEach(isIP(host) === 0 ? await network.resolve(host, signal) : [host]);
};

/**
 * Where a host can be reached: one IPv4 address and one IPv6 address at most, so that a name with many does not make us knock
 * at each.
 *
 * @param host a public name or address
 * @throws Error when it has an address that is not public, even beside others that are
 */
const publicAddresses: AddressesOf = async (host, network, signal) => {
  const all = isIP(host) === 0 ? await network.resolve(host, signal) : [host];
  const stranger = all.find((address) => !isPublicAddress(address));
  if (stranger !== undefined) throw new Error(`not a public address: ${stranger}`);
  return oneOfEach(all);
};

/** What is sent to a host, without what every request has. */
export type Message = Pick<NetworkRequest, 'method' | 'headers' | 'body'>;

/**
 * Asks once, at an address of the host that was checked: between check and connection nobody looks the name up again.
 *
 * @param url that `publicUrl` gave
 * @param addressesOf where hosts are reached; public addresses alone unless another way is given
 * @throws when there is no answer; what may have been received is not sent again to another address
 */
export async function ask(
  url: URL,
  message: Message,
  { network, signal }: { readonly network: Network; readonly signal: AbortSignal },
  addressesOf: AddressesOf = publicAddresses,
): Promise<NetworkAnswer> {
  const host = hostOf(url);
  const secure = url.protocol === 'https:';
  let failure: unknown;
  for (const address of await addressesOf(host, network, signal)) {
    signal.throwIfAborted();
    try {
      return await network.request({
        address,
        port: Number(url.port) || (secure ? 443 : 80),
        secure,
        host,
        method: message.method,
        target: url.pathname + url.search,
        // no cookie, no referer; nothing that has to be decompressed
        headers: { Host: url.host, 'User-Agent': 'Almanac', ...message.headers, 'Accept-Encoding': 'identity' },
        ...(message.body && { body: message.body }),
        signal,
      });
    } catch (error) {
      failure = error;
      if (message.method !== 'GET' && !(error instanceof NotConnected)) break;
    }
  }
  throw failure;
}
