import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Job, Message } from './message.ts';

/** How a child ended, and what it had said by then. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly messages: readonly Message[];
  readonly complaints: string;
}

/** A child at work. */
export interface Child {
  /** Resolves when it has told what it found, or has ended before. */
  readonly ready: Promise<void>;
  kill(): Promise<Ended>;
  /** Asks it to finish and close. */
  stop(): Promise<Ended>;
}

/** @param program from `compileChild` */
export function runChild(program: string, job: Job): Child {
  const child = spawn(process.execPath, [program, JSON.stringify(job)]);
  const closed = once(child, 'close');
  const said: string[] = [];
  const complaints: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
  const ready = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.push(text);
      if (text.includes('\n')) resolve();
    });
  });
  const ended = async (): Promise<Ended> => {
    const [code, signal] = await closed;
    return { code, signal, messages: messagesIn(said.join('')), complaints: complaints.join('') };
  };
  return {
    ready,
    kill: () => {
      child.kill('SIGKILL');
      return ended();
    },
    stop: () => {
      child.stdin.end();
      return ended();
    },
  };
}

/** The last line may have been cut off. */
const messagesIn = (text: string): readonly Message[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
