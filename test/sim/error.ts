import type { FileSystemError } from '../../core/platform/file-system.ts';

/** An error of the system, without a stack trace, which would be the slowest part of a simulated disk. */
export function posixError(code: string, call: string, path: string): FileSystemError {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = Object.assign(new Error(`${code}: ${call} ${path}`), { code });
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}
