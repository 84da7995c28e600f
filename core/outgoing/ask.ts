import { isIP } from 'node:net';
import { type Network, type NetworkAnswer, type NetworkRequest, NotConnected } from '../platform/index.ts';
import { isPublicAddress } from './public-address.ts';
import { hostOf } from './public-url.ts';

/** Resolves a host to the addresses to try. @throws Error when requests to it are not allowed */
type AddressesOf = (host: string, network: Pick<Network, 'resolve'>, signal: AbortSignal) => Promise<readonly string[]>;

/** The first address of each family, so that a name with many addresses does not cause many attempts. */
const oneOfEach = (addresses: readonly string[]): readonly string[] =>
  [4, 6].flatMap((family) => addresses.find((address) => isIP(address) === family) ?? []);

/** For a host that the operator named, which may be private. `localhost` is not looked up. */
export const anyAddresses: AddressesOf = async (host, network, signal) => {
  if (host === 'localhost') return ['127.0.0.1', '::1'];
  return oneOfEach(isIP(host) === 0 ? await network.resolve(host, signal) : [host]);
};

/**
 * Resolves a public host to at most one IPv4 and one IPv6 address.
 *
 * @param host a public name or address
 * @throws Error when any of its addresses is not public
 */
const publicAddresses: AddressesOf = async (host, network, signal) => {
  const all = isIP(host) === 0 ? await network.resolve(host, signal) : [host];
  const stranger = all.find((address) => !isPublicAddress(address));
  if (stranger !== undefined) throw new Error(`not a public address: ${stranger}`);
  return oneOfEach(all);
};

/** A request without the headers that every request has. */
export type Message = Pick<NetworkRequest, 'method' | 'headers' | 'body'>;

/**
 * Sends one request, to an address that was checked: the name is not resolved again between the check and the connection.
 *
 * @param url as returned by `publicUrl`
 * @param addressesOf resolves the host; by default to public addresses only
 * @throws when there is no response. A write that the host may have received is not sent to another address
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
