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
export function isPublicName(name: string): boolean {
  const labels = name.split('.');
  return (
    name.length <= LONGEST &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !PRIVATE_DOMAINS.has(labels.slice(-1).join('.')) &&
    !PRIVATE_DOMAINS.has(labels.slice(-2).join('.'))
  );
}
