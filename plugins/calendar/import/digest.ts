import type { ImportedEvent } from './imported-event.ts';

const MASK = 0xffff_ffff_ffff_ffffn;
const encoder = new TextEncoder();

/**
 * A short mark of all that a file says of an event (FNV-1a, 64 bits, hexadecimal): equal when nothing changed. Not a
 * secret and not a proof; where it stands in the file does not count.
 */
export function digestOf({ line: _line, ...event }: ImportedEvent): string {
  let hash = 0xcbf2_9ce4_8422_2325n;
  for (const byte of encoder.encode(JSON.stringify(event))) hash = ((hash ^ BigInt(byte)) * 0x100_0000_01b3n) & MASK;
  return hash.toString(16).padStart(16, '0');
}
