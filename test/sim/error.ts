import type { FileSystemError } from '../../core/ports/file-system.ts';

/** An error as the system would give it. */
export function posixError(code: string, call: string, path: string): FileSystemError {
  return Object.assign(new Error(`${code}: ${call} ${path}`), { code });
}
