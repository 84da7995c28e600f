import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a tool of the system to its end. @throws Error with what it complained of */
export const runTool: (tool: string, ...line: readonly string[]) => Promise<unknown> = (tool, ...line) =>
  promisify(execFile)(tool, line);
