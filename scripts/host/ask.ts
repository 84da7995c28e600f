import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Asks whoever is at a terminal.
 *
 * @returns the line that they type, without blanks around it; empty when they end the input instead
 */
export async function ask(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  // the terminal edits the line itself, and Ctrl-C is no answer
  const lines = createInterface({ input, output, terminal: false });
  try {
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return (await Promise.race([lines.question(question), closed])).trim();
  } finally {
    lines.close();
  }
}

/** The same, and nobody sees what is typed. */
export async function askHidden(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  output.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // a terminal that is read key by key does not show them
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  try {
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return (await Promise.race([lines.question(''), closed])).trim();
  } finally {
    lines.close();
    output.write('\n');
  }
}
