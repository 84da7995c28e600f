import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fileSystemOf } from './file-system-of.ts';

/** Of this project, and out of its history. */
const OWN = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));

/** Where a bench may write: the system's folder for temporary files, unless that is in memory, where fsync costs nothing. */
export function benchPlace(): string {
  if (fileSystemOf(tmpdir()) !== 'tmpfs') return tmpdir();
  mkdirSync(OWN, { recursive: true });
  return OWN;
}
