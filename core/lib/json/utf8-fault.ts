import { type Position, positionAt } from './json.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Why the content of a file is not UTF-8, and where it begins not to be. To be called only for such content. */
export function utf8Fault(bytes: Uint8Array): Position & { readonly message: string } {
  const [first = 0, second = 0] = bytes;
  // the byte order marks of UTF-16, as some editors for Windows save
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const good = decoder.decode(bytes.subarray(0, firstBad(bytes)));
  return { message: isUtf16 ? 'is not UTF-8, but UTF-16' : 'is not UTF-8', ...positionAt(good, good.length) };
}

/** Offset of the first byte that decoding would replace. */
function firstBad(bytes: Uint8Array): number {
  const replaced = new TextEncoder().encode(decoder.decode(bytes));
  const at = bytes.findIndex((byte, index) => replaced[index] !== byte);
  return at < 0 ? bytes.length : at;
}
