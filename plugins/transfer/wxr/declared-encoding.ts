/** As much of a file as its XML declaration may be in. */
const BEGINNING = 512;

const DECLARATION = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']{1,40})["']/i;

/**
 * The encoding that an XML file is in, by its first bytes: that of its byte order mark, or else the one that its XML declaration names
 * (XML 1.0, appendix F), or else UTF-8.
 *
 * @returns a name as the file has it, which need not be one of any encoding
 */
export function declaredEncoding(bytes: Uint8Array): string {
  const [one, two, three] = bytes;
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff)) return 'UTF-16';
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'UTF-8';
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, BEGINNING));
  return DECLARATION.exec(beginning)?.[1] ?? 'UTF-8';
}
