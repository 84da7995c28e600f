/** In bytes. The XML declaration must be within them. */
const BEGINNING = 512;

const DECLARATION = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']{1,40})["']/i;

/**
 * The encoding of an XML file, from its first bytes: that of its byte order mark, or else of its XML declaration (XML 1.0,
 * appendix F), or else UTF-8.
 *
 * @returns the name as declared, which may be invalid
 */
export function declaredEncoding(bytes: Uint8Array): string {
  const [one, two, three] = bytes;
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff)) return 'UTF-16';
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'UTF-8';
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, BEGINNING));
  return DECLARATION.exec(beginning)?.[1] ?? 'UTF-8';
}
