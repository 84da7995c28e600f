import type { Message } from 'esbuild';
import { CommandError } from '../../../contract/command.ts';

/** What the compiler threw, as a sentence and a row of file, line, column and text for each error; else as it is. */
export function compileFailure(error: unknown, plugin: string): unknown {
  if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors))) return error;
  const rows = (error.errors as readonly Message[]).map(({ location, text }) =>
    location
      ? `${location.file}:${location.line}:${location.column + 1}: ${text}\n    ${location.lineText.trim()}`
      : text,
  );
  return new CommandError(`the tests of plugin ${plugin} cannot be compiled\n${rows.join('\n')}`);
}
