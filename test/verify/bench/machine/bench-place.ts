import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fileSystemOf } from './file-system-of.ts';

/** Folder in the project, ignored by git. */
const OWN = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));

/** Folder for the files of a bench: the system's temporary folder, unless that is in memory, where fsync costs nothing. */
export function benchPlace(): string {
  if (fileSystemOf(tmpdir()) !== 'tmpfs') return tmpdir();
  mkdirSync(OWN, { recursive: true });
  return OWN;
}
