import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Asks the user at the terminal.
 *
 * @returns the line typed, trimmed; empty at end of input
 */
export async function ask(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  // the terminal edits the line itself, and Ctrl-C ends the process
  const lines = createInterface({ input, output, terminal: false });
  try {
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return (await Promise.race([lines.question(question), closed])).trim();
  } finally {
    lines.close();
  }
}

/** The same without echo. */
export async function askHidden(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  output.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // in terminal mode, readline does the echo, which goes nowhere
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  try {
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return (await Promise.race([lines.question(''), closed])).trim();
  } finally {
    lines.close();
    output.write('\n');
  }
}
