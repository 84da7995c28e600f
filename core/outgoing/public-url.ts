import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Domains that are never public, with the documents that say so. */
const PRIVATE_DOMAINS: ReadonlySet<string> = new Set([
  'localhost', // RFC 6761
  'invalid',
  'local', // RFC 6762, and its appendix G
  'intranet',
  'internal',
  'private',
  'corp',
  'home',
  'lan',
  'localdomain', // what many systems call themselves
  'onion', // RFC 7686
  'home.arpa', // RFC 8375
]);

const LABEL = /^[a-z0-9_-]{1,63}$/;
/** Characters of a full domain name (RFC 1035). */
const LONGEST = 253;

/**
 * Can this be a public host name? The addresses that it resolves to are checked as well.
 *
 * @param name as in a URL: lower case, ASCII; without a trailing dot
 */
function isPublicName(name: string): boolean {
  const labels = name.split('.');
  return (
    name.length <= LONGEST &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !PRIVATE_DOMAINS.has(labels.slice(-1).join('.')) &&
    !PRIVATE_DOMAINS.has(labels.slice(-2).join('.'))
  );
}

/** The host of a URL: a name, or an IP address without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Parses a URL as browsers do, and checks everything that needs no network.
 *
 * @throws Error when requests to it are not allowed
 */
export function publicUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new Error('not an address');
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`neither http nor https: ${url.protocol}`);
  if (url.username !== '' || url.password !== '') throw new Error('the URL contains credentials');
  if (!['', '80', '443'].includes(url.port)) throw new Error(`port not allowed: ${url.port}`);
  // certificates do not contain the trailing dot
  url.hostname = url.hostname.replace(/\.$/, '');
  const host = hostOf(url);
  if (!(isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host))) throw new Error('not a public host');
  return url;
}
