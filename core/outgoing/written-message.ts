import type { SendOptions } from '../contract/work/network.ts';
import type { Message } from './ask.ts';

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const PRINTABLE = /^[\x20-\x7e]*$/;

/** Headers that the client sets itself; `Content-Type` has an option of its own. */
const OURS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * A request that writes.
 *
 * @param most the most bytes that its body may have
 * @throws Error for an invalid header, or a body that is too large
 */
export function writtenMessage({ method = 'POST', body = '', type, headers = {} }: SendOptions, most: number): Message {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  if (bytes.length > most) throw new Error(`the body is too large: ${bytes.length} bytes, of ${most} that are allowed`);
  const typed = bytes.length > 0 && { 'Content-Type': checkedValue('Content-Type', type ?? 'application/json') };
  return { method, body: bytes, headers: { Accept: '*/*', ...typed, ...checkedHeaders(headers) } };
}

function checkedHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (!NAME.test(lower)) throw new Error(`${JSON.stringify(name)} cannot be the name of a header`);
    if (OURS.has(lower) || lower.startsWith('proxy-')) throw new Error(`the header ${name} cannot be set`);
    checkedValue(name, value);
  }
  return headers;
}

function checkedValue(name: string, value: string): string {
  // the value itself may be a secret
  if (!PRINTABLE.test(value)) throw new Error(`the header ${name} must be printable ASCII in one line`);
  return value;
}
