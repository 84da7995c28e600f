/** Bytes of a line; a longer one goes on in the next (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** A property with its value; none where that is empty. */
export const filledLine = (name: string, value: string): readonly string[] =>
  value === '' ? [] : [`${name}:${value}`];

/**
 * A text as a value. A semicolon stays, as in the reference: readers take both. Some readers end a line at any sign that ends one
 * somewhere.
 */
export const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(',', '\\,')
    .replace(/\r\n?|[\n\v\f\x85\u2028\u2029]/g, '\\n')
    .replaceAll('\t', ' ')
    .replace(/\p{Cc}/gu, '');

/** A line in pieces that are no longer than lines should be; no character is cut, and no address, as in the reference. */
export function folded(line: string): string {
  if (/^(?:ATTACH|URL|X-ORIGINAL-URL)\b/.test(line)) return line;
  const pieces = [''];
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > LINE_BYTES) {
      pieces.push(' ');
      bytes = 1;
    }
    pieces[pieces.length - 1] += sign;
    bytes += size;
  }
  return pieces.join('\r\n');
}
