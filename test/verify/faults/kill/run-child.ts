import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Message } from './message.ts';

/** How a child ended, and its messages until then. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly messages: readonly Message[];
  readonly complaints: string;
}

/** A running child. */
export interface Child {
  /** Resolves after its first message, or if it ends before. */
  readonly ready: Promise<void>;
  /** Its messages so far. */
  heard(): readonly Message[];
  /** Stops the process, so that it sends no more messages; pending system calls continue. It can still be killed. */
  freeze(): void;
  kill(): Promise<Ended>;
  /** Ends its input and waits for its normal end. */
  stop(): Promise<Ended>;
}

/**
 * @param program from `compileChild`
 * @param job its argument
 * @param environment additional environment variables
 */
export function runChild(program: string, job: object, environment: NodeJS.ProcessEnv = {}): Child {
  const child = spawn(process.execPath, [program, JSON.stringify(job)], { env: { ...process.env, ...environment } });
  const closed = once(child, 'close');
  const messages: Message[] = [];
  /** Beginning of an incomplete line. */
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

/** Is it still running? A signal may take a moment. */
const isRunning = (pid: number | undefined): boolean =>
  !/^[TZ]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '');
