import type { FileSystemError } from '../../core/platform/file-system.ts';

/** An error as the system would give it: without a trace, which takes longest of all that a simulated disk does. */
export function posixError(code: string, call: string, path: string): FileSystemError {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = Object.assign(new Error(`${code}: ${call} ${path}`), { code });
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}
