import { writeSync } from 'node:fs';
import type { Message } from './message.ts';

/** Says a message to the parent. Not by `process.stdout`, which keeps what a full pipe does not take: what was told must be there. */
export function tell(message: Message): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written);
}
