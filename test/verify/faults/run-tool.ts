import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a system tool to its end. @throws Error with its error output */
export const runTool: (tool: string, ...line: readonly string[]) => Promise<unknown> = (tool, ...line) =>
  promisify(execFile)(tool, line);
