const LINE = /^[!#$%&'*+.^_`|~\w-]+ +[\x21-\x7e]+ +HTTP\/1\.([01])$/;
const FIELD = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/;
const SIZE = /^([\da-f]+)(?:;[\t\x20-\x7e\x80-\xff]*)?\r\n/i;

/** The strict interpretation of the bytes on a connection (RFC 9112). */
export interface StrictReading {
  /** Number of complete, valid messages at the beginning. */
  readonly whole: number;
  /** Whether an incomplete message follows them; never after the last one of a connection. */
  readonly more: boolean;
}

/** Parses bytes strictly, and stops at the first violation. Independent of the server's parser. */
export function readStrictly(bytes: string): StrictReading {
  let whole = 0;
  for (let rest = bytes; ; whole++) {
    rest = rest.replace(/^[\r\n]+/, '');
    if (rest === '') return { whole, more: false };
    const message = takeMessage(rest);
    if (!message) return { whole, more: true };
    if (message.isLast) return { whole: whole + 1, more: false };
    rest = rest.slice(message.length);
  }
}

/** The length of the first message, and whether the connection ends after it. */
function takeMessage(bytes: string): { readonly length: number; readonly isLast: boolean } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.slice(0, end).split('\r\n');
  const version = LINE.exec(first)?.[1];
  const fields = lines.map((line) => FIELD.exec(line));
  if (version === undefined || fields.includes(null)) return undefined;
  const valuesOf = (name: string) =>
    fields.flatMap((field) => (field?.[1]?.toLowerCase() === name ? [field[2] ?? ''] : []));
  const body = bodyLength(bytes.slice(end + 4), valuesOf('content-length'), valuesOf('transfer-encoding'));
  if (body === undefined) return undefined;
  const options = valuesOf('connection').join(',').toLowerCase();
  const isLast = /(^|,)\s*close\s*(,|$)/.test(options) || (version === '0' && !options.includes('keep-alive'));
  return { length: end + 4 + body, isLast };
}

function bodyLength(rest: string, lengths: readonly string[], codings: readonly string[]): number | undefined {
  if (codings.length > 0) {
    return lengths.length === 0 && codings.join().toLowerCase() === 'chunked' ? chunksLength(rest) : undefined;
  }
  if (lengths.length === 0) return 0;
  const [length = ''] = lengths;
  return lengths.length === 1 && /^\d+$/.test(length) && Number(length) <= rest.length ? Number(length) : undefined;
}

function chunksLength(rest: string): number | undefined {
  for (let at = 0; ; ) {
    const [line, digits] = SIZE.exec(rest.slice(at)) ?? [];
    if (line === undefined || digits === undefined) return undefined;
    const size = Number.parseInt(digits, 16);
    at += line.length;
    if (size === 0) return trailerEnd(rest, at);
    at += size;
    if (rest.slice(at, at + 2) !== '\r\n') return undefined;
    at += 2;
  }
}

function trailerEnd(rest: string, from: number): number | undefined {
  for (let at = from; ; ) {
    const end = rest.indexOf('\r\n', at);
    if (end < 0) return undefined;
    if (end === at) return end + 2;
    if (!FIELD.test(rest.slice(at, end))) return undefined;
    at = end + 2;
  }
}
