import type { ImportedEvent } from './imported-event.ts';

const encoder = new TextEncoder();

/** The prime of FNV, 2⁴⁰ + 0x1b3, as what its two halves are multiplied with. */
const LOW_PRIME = 0x1b3;

/**
 * A short mark of all that a file says of an event (FNV-1a, 64 bits, hexadecimal): equal when nothing of it would change
 * here. Not a secret and not a proof. Where it stands in the file does not count, nor what nobody took from it: many
 * programs write a new DTSTAMP each time.
 *
 * @param members what plugins took
 */
export function digestOf(event: ImportedEvent, members: Record<string, unknown>): string {
  const { line: _line, properties: _properties, ...said } = event;
  // in halves of 32 bits: whole numbers of 64 take thirty times as long, and a description may have half a megabyte
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
