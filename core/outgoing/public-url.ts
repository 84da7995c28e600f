import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { isPublicName } from './public-name.ts';

/** The host of a URL: a name, or an IP address without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Reads an address as browsers do, whatever it is spelled like, and checks all that can be without asking anybody.
 *
 * @param base what it is relative to
 * @throws Error when it may not be asked
 */
export function publicUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new Error('not an address');
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`neither http nor https: ${url.protocol}`);
  if (url.username !== '' || url.password !== '') throw new Error('the URL contains credentials');
  if (!['', '80', '443'].includes(url.port)) throw new Error(`port not allowed: ${url.port}`);
  // a name with a dot at its end is the same name, and no certificate has it
  url.hostname = url.hostname.replace(/\.$/, '');
  const host = hostOf(url);
  if (!(isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host))) throw new Error('not a public host');
  return url;
}
