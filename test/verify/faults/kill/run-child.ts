import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Message } from './message.ts';

/** How a child ended, and what it had said by then. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly messages: readonly Message[];
  readonly complaints: string;
}

/** A child at work. */
export interface Child {
  /** Resolves when it has said the first thing, or has ended before. */
  readonly ready: Promise<void>;
  /** What it has said by now. */
  heard(): readonly Message[];
  /** From now on it does and says nothing more; what the system does for it goes on. It can still be killed. */
  freeze(): void;
  kill(): Promise<Ended>;
  /** Ends its input, and waits until it has ended itself. */
  stop(): Promise<Ended>;
}

/**
 * @param program from `compileChild`
 * @param job its one argument
 * @param environment variables beside those of this process
 */
export function runChild(program: string, job: object, environment: NodeJS.ProcessEnv = {}): Child {
  const child = spawn(process.execPath, [program, JSON.stringify(job)], { env: { ...process.env, ...environment } });
  const closed = once(child, 'close');
  const messages: Message[] = [];
  /** The last line may be cut off. */
  let begun = '';
  const complaints: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
  const ready = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (begun + text).split('\n');
      begun = lines.pop() ?? '';
      for (const line of lines) messages.push(JSON.parse(line));
      if (messages.length > 0) resolve();
    });
  });
  const ended = async (): Promise<Ended> => {
    const [code, signal] = await closed;
    return { code, signal, messages, complaints: complaints.join('') };
  };
  return {
    ready,
    heard: () => messages,
    freeze: () => {
      child.kill('SIGSTOP');
      while (child.exitCode === null && child.signalCode === null && isRunning(child.pid));
    },
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

/** Is it not stopped yet? A signal may need a moment. */
const isRunning = (pid: number | undefined): boolean =>
  !/^[TZ]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '');
