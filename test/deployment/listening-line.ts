import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** The first line that a server prints. @throws Error with its error output if it ends before */
export async function listeningLine({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error('no output');
  const complaints = text(stderr);
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error(`the server did not start: ${await complaints}`);
}
