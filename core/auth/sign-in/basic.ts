/** What a client sent to say who it is. */
export interface BasicCredentials {
  readonly login: string;
  readonly password: string;
}

const SCHEME = /^basic(?: +|$)/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
/** RFC 7617, section 2: neither part may hold control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Reads an `Authorization` header (RFC 7617, UTF-8). The login ends at the first colon; the password may hold more.
 *
 * @returns `undefined` for no header or another scheme, which says nothing to this API, as in the reference;
 *   `malformed` for Basic credentials that cannot be read
 */
export function parseBasic(header: string | undefined): BasicCredentials | 'malformed' | undefined {
  if (header === undefined || !SCHEME.test(header)) return undefined;
  const encoded = header.replace(SCHEME, '').trim();
  const text = BASE64.test(encoded) ? utf8(Buffer.from(encoded, 'base64')) : undefined;
  const colon = text?.indexOf(':') ?? -1;
  if (text === undefined || colon < 0 || CONTROL.test(text)) return 'malformed';
  return { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
