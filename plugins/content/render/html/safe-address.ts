import { decodeReferences } from './decode-references.ts';

/**
 * Schemes that a link may have (reference, `wp_allowed_protocols`, without `feed`, which may be followed by another scheme). A link
 * may also have no scheme.
 */
const LINK_SCHEMES =
  'http https mailto tel ftp ftps webcal sms fax xmpp irc irc6 ircs news nntp gopher telnet mms rtsp svn urn'.split(
    ' ',
  );

/**
 * A safe URL for a link, from one by any author; empty if it would run code. Browsers ignore control characters in a scheme and
 * spaces around a URL.
 */
export function safeAddress(text: string): string {
  const address = text.replace(/\p{Cc}+/gu, '').trim();
  const scheme = /^([^/?#:]*):/.exec(address)?.[1];
  return scheme === undefined || LINK_SCHEMES.includes(scheme.toLowerCase()) ? address : '';
}

/** Maximum length of a link. The engine takes quadratic time to replace many characters in a text of millions. */
const LONGEST = 16 * 1024;

/** Characters that are not allowed in a URL. */
const UNFIT = /[^a-z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\x80-\uffff]/gi;

/**
 * The URL of a link as written in pages (reference, `esc_url`): a host alone becomes a web address, spaces and brackets are
 * encoded, and characters that are not allowed in a URL are removed. Empty in the cases of `safeAddress`, and if it is unreasonably
 * long.
 *
 * @param text its character references are decoded
 */
export function linkAddress(text: string): string {
  if (text.length > LONGEST) return '';
  const fit = decodeReferences(text).trimStart().replaceAll(' ', '%20').replace(UNFIT, '').replaceAll(';//', '://');
  const isHost = fit !== '' && !fit.includes(':') && !/^(?:[/#?]|[a-z0-9-]+\.php)/i.test(fit);
  const address = isHost ? `http://${fit}` : fit;
  const host = /^(?:[^/?#:]*:)?(?:\/\/[^/?#]*)?/.exec(address)?.[0] ?? '';
  const rest = address.slice(host.length).replaceAll('[', '%5B').replaceAll(']', '%5D');
  return safeAddress(host + rest);
}

/** Maximum length of a web address. */
const MOST = 2048;

/**
 * A web address from a page, made absolute.
 *
 * @param base for relative addresses; without it, they are not accepted
 * @returns undefined for anything except `http` and `https`, for an address with a login, and for one that is too long
 */
export function webAddress(text: string, base?: string): string | undefined {
  if (text.length > MOST || !URL.canParse(text, base)) return undefined;
  const { protocol, username, password, href } = new URL(text, base);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' && href.length <= MOST ? href : undefined;
}
