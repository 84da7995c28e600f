import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Domains that never mean the public net, with the documents that say so. */
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
/** Characters of a whole name (RFC 1035). */
const LONGEST = 253;

/**
 * Can this be the name of something on the public net? What it resolves to is checked all the same.
 *
 * @param name as a URL has it: lower case, in ASCII; without a dot at its end
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
