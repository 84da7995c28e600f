import type { Output } from '../../../../core/host.ts';

/** As much of a stream as is written to. */
export interface TextStream {
  write(text: string): unknown;
  /** True for a terminal. */
  readonly isTTY?: boolean | undefined;
}

const BAR_WIDTH = 30;
/** Names and texts of records come from anywhere, and a terminal obeys escape sequences. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Back to the begin of the line, and clears it. */
const CLEAR_LINE = '\r\u001b[K';

/** And a line that is shown in the place of the one before, until an empty one takes it away. */
export interface TerminalOutput extends Output {
  status(text: string): void;
}

/**
 * What a command says, on the streams of this process: answers on standard output, the rest on standard error. A progress
 * bar is drawn where standard error is a terminal, and gives way to every line.
 */
export function terminalOutput(stdout: TextStream, stderr: TextStream): TerminalOutput {
  let last = '';
  const status = (text: string) => {
    if (!stderr.isTTY) return;
    last = text;
    stderr.write(`${CLEAR_LINE}${last}`);
  };
  const line = (stream: TextStream, text: string) => {
    if (last !== '') stderr.write(CLEAR_LINE);
    stream.write(`${text.replace(CONTROL, '')}\n`);
    if (last !== '') stderr.write(last);
  };
  return {
    print: (text) => line(stdout, text),
    warn: (text) => line(stderr, text),
    progress: (done, total) => status(done < total ? drawn(done, total) : ''),
    status,
  };
}

function drawn(done: number, total: number): string {
  const full = Math.round((done / total) * BAR_WIDTH);
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_WIDTH - full)}] ${done}/${total}`;
}
