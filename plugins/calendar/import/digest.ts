import type { ImportedEvent } from './imported-event.ts';

const encoder = new TextEncoder();

/** Low half of the FNV prime, 2⁴⁰ + 0x1b3. */
const LOW_PRIME = 0x1b3;

/**
 * A digest of an event in a file (FNV-1a, 64 bits, hexadecimal): equal digests mean that importing it again would change nothing.
 * Not cryptographic. Leaves out its line in the file and properties that nothing uses, because many programs write a new
 * DTSTAMP on every export.
 *
 * @param members members that plugins derived from the entry
 */
export function digestOf(event: ImportedEvent, members: Record<string, unknown>): string {
  const { line: _line, properties: _properties, ...said } = event;
  // in 32-bit halves: BigInt takes thirty times as long, and a description may have half a megabyte
  let high = 0xcbf2_9ce4;
  let low = 0x8422_2325;
  for (const byte of encoder.encode(JSON.stringify([said, members]))) {
    low = (low ^ byte) >>> 0;
    const product = low * LOW_PRIME;
    high = (Math.imul(high, LOW_PRIME) + (low << 8) + Math.floor(product / 0x1_0000_0000)) >>> 0;
    low = product >>> 0;
  }
  return `${high.toString(16).padStart(8, '0')}${low.toString(16).padStart(8, '0')}`;
}
