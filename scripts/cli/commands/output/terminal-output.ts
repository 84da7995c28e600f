import type { Output } from '../../../../core/host.ts';

/** The part of a stream that is used here. */
export interface TextStream {
  write(text: string): unknown;
  /** True for a terminal. */
  readonly isTTY?: boolean | undefined;
}

const BAR_WIDTH = 30;
/** Names and texts of records come from anywhere, and terminals interpret escape sequences. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Returns to the start of the line and clears it. */
const CLEAR_LINE = '\r\u001b[K';

/** Output with a status line that each call replaces and an empty text removes. */
export interface TerminalOutput extends Output {
  status(text: string): void;
}

/**
 * Output on the streams of this process: results on standard output, everything else on standard error. A progress bar is drawn
 * if standard error is a terminal, and every other line is printed above it.
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
