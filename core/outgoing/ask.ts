import { isIP } from 'node:net';
import type { Network, NetworkAnswer } from '../platform/index.ts';
import { isPublicAddress } from './public-address.ts';
import { hostOf } from './public-url.ts';

/**
 * Where a host can be reached: one IPv4 address and one IPv6 address at most, so that a name with many does not make us knock
 * at each.
 *
 * @param host a public name or address
 * @throws Error when it has an address that is not public, even beside others that are
 */
async function publicAddresses(
  host: string,
  network: Pick<Network, 'resolve'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const all = isIP(host) === 0 ? await network.resolve(host, signal) : [host];
  const stranger = all.find((address) => !isPublicAddress(address));
  if (stranger !== undefined) throw new Error(`not a public address: ${stranger}`);
  return [4, 6].flatMap((family) => all.find((address) => isIP(address) === family) ?? []);
}

/**
 * Asks once, at an address of the host that was checked: between check and connection nobody looks the name up again.
 *
 * @param url that `publicUrl` gave
 * @throws when there is no answer
 */
export async function ask(
  url: URL,
  accept: string,
  { network, signal }: { readonly network: Network; readonly signal: AbortSignal },
): Promise<NetworkAnswer> {
  const host = hostOf(url);
  const secure = url.protocol === 'https:';
  let failure: unknown;
  for (const address of await publicAddresses(host, network, signal)) {
    signal.throwIfAborted();
    try {
      return await network.get({
        address,
        port: Number(url.port) || (secure ? 443 : 80),
        secure,
        host,
        target: url.pathname + url.search,
        // no credentials, no cookie, no referer; nothing that has to be decompressed
        headers: { Host: url.host, 'User-Agent': 'Almanac', Accept: accept, 'Accept-Encoding': 'identity' },
        signal,
      });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
