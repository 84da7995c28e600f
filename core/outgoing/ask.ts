import type { Network, NetworkAnswer } from '../platform/index.ts';
import { publicAddresses } from './public-addresses.ts';
import { hostOf } from './public-url.ts';

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
