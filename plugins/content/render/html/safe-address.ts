import { decodeReferences } from './decode-references.ts';

/**
 * What a link may lead to (reference, `wp_allowed_protocols`, but for `feed`, behind which another scheme may stand); without a scheme
 * it stays on the web.
 */
const LINK_SCHEMES =
  'http https mailto tel ftp ftps webcal sms fax xmpp irc irc6 ircs news nntp gopher telnet mms rtsp svn urn'.split(
    ' ',
  );

/**
 * An address that a link may have, from one that anybody wrote: empty when it would run something. Browsers overlook
 * control characters in a scheme, and blanks around an address.
 */
export function safeAddress(text: string): string {
  const address = text.replace(/\p{Cc}+/gu, '').trim();
  const scheme = /^([^/?#:]*):/.exec(address)?.[1];
  return scheme === undefined || LINK_SCHEMES.includes(scheme.toLowerCase()) ? address : '';
}

/** Characters of an address that a link may have at most: of millions the engine would replace many in the square of the time. */
const LONGEST = 16 * 1024;

/** What no address has as it is. */
const UNFIT = /[^a-z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\x80-\uffff]/gi;

/**
 * An address of a link as pages write it (reference, `esc_url`): one that names a host alone is of the web, blanks and brackets are
 * encoded, and what stands in no address is left out. Empty as `safeAddress`, and where it is longer than anybody writes.
 *
 * @param text references in it stand for their characters
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
