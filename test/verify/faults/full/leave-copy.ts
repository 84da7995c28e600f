import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Copies a folder from a disk that will soon be gone, and reports the new path. */
export function leaveCopy(folder: string, note: (text: string) => void): void {
  const copy = mkdtempSync(join(tmpdir(), 'almanac-full-'));
  cpSync(folder, copy, { recursive: true });
  note(`a copy of the site is left for a look: ${copy}`);
}
