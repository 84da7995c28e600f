/** Maximum bytes of a line; longer ones are folded (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** A property with its value; omitted if that is empty. */
export const filledLine = (name: string, value: string): readonly string[] =>
  value === '' ? [] : [`${name}:${value}`];

/**
 * Escapes a text as a value. Semicolons stay unescaped, as in the reference: readers accept both. All kinds of line separators
 * are escaped, because some readers end a line at any of them.
 */
export const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(',', '\\,')
    .replace(/\r\n?|[\n\v\f\x85\u2028\u2029]/g, '\\n')
    .replaceAll('\t', ' ')
    .replace(/\p{Cc}/gu, '');

/** Folds a line to the maximum length without splitting characters; URLs are not folded, as in the reference. */
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
