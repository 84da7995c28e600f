/** What a link may lead to; without a scheme it stays on the web. */
const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel', 'ftp', 'webcal'];

/**
 * An address that a link may have, from one that anybody wrote: empty when it would run something. Browsers overlook
 * control characters in a scheme, and blanks around an address.
 */
export function safeAddress(text: string): string {
  const address = text.replace(/\p{Cc}+/gu, '').trim();
  const scheme = /^([^/?#:]*):/.exec(address)?.[1];
  return scheme === undefined || LINK_SCHEMES.includes(scheme.toLowerCase()) ? address : '';
}
