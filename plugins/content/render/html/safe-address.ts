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

/** Characters that an address may have at most. */
const MOST = 2048;

/**
 * An address of the web as it stands in a page, made absolute.
 *
 * @param base against what a relative one counts; without it none may be relative
 * @returns undefined for anything but `http` and `https`, for one with a login, and for one that is too long
 */
export function webAddress(text: string, base?: string): string | undefined {
  if (text.length > MOST || !URL.canParse(text, base)) return undefined;
  const { protocol, username, password, href } = new URL(text, base);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' && href.length <= MOST ? href : undefined;
}
