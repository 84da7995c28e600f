import type { ImportedEvent } from './imported-event.ts';

const MASK = 0xffff_ffff_ffff_ffffn;
const encoder = new TextEncoder();

/**
 * A short mark of all that a file says of an event (FNV-1a, 64 bits, hexadecimal): equal when nothing of it would change
 * here. Not a secret and not a proof. Where it stands in the file does not count, nor what nobody took from it: many
 * programs write a new DTSTAMP each time.
 *
 * @param members what plugins took
 */
export function digestOf(event: ImportedEvent, members: Record<string, unknown>): string {
  const { line: _line, properties: _properties, ...said } = event;
  let hash = 0xcbf2_9ce4_8422_2325n;
  for (const byte of encoder.encode(JSON.stringify([said, members]))) {
    hash = ((hash ^ BigInt(byte)) * 0x100_0000_01b3n) & MASK;
  }
  return hash.toString(16).padStart(16, '0');
}
