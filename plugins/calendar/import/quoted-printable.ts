const PARAMETER = /;(?:ENCODING=)?QUOTED-PRINTABLE(?=[;:])/i;
const CHARSET = /;CHARSET=([\w-]+)/i;

/**
 * A content line of vCalendar 1.0 whose value is quoted-printable, rewritten as iCalendar 2.0 writes it; any other line
 * as it is. The value is text in the line's CHARSET, UTF-8 where that is missing or unknown.
 */
export function quotedPrintable(line: string): string {
  const colon = line.indexOf(':');
  const head = line.slice(0, colon);
  if (colon < 0 || !PARAMETER.test(`${head}:`)) return line;
  const text = decoded(bytesOf(line.slice(colon + 1)), CHARSET.exec(head)?.[1]);
  const name = `${head}:`.replace(PARAMETER, '').replace(CHARSET, '');
  return name + text.replace(/\r\n?/g, '\n').replaceAll('\n', '\\n');
}

function bytesOf(value: string): Uint8Array {
  const parts = value.split(/(=[\da-f]{2})/i);
  return Buffer.concat(
    parts.map((part) => (/^=[\da-f]{2}$/i.test(part) ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))),
  );
}

function decoded(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
