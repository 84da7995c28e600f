import { writeSync } from 'node:fs';
import type { Message } from './message.ts';

/** Sends a message to the parent synchronously. `process.stdout` would buffer what a full pipe does not accept. */
export function tell(message: Message): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written);
}
