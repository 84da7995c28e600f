import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hear } from '../kill/hear.ts';
import { Ledger } from '../kill/ledger.ts';
import type { Message } from '../kill/message.ts';
import type { Ended } from '../kill/run-child.ts';
import { runTool } from '../run-tool.ts';
import { checkFolder, type OpenStore } from './check-folder.ts';
import { countCalls, killAtCall, type TracedJob } from './play-child.ts';
import { nameOf, type TracedCall } from './traced-call.ts';

/** Concurrent children: as many as the smallest machine has processors. */
const LANES = 2;
/** Jobs of the child that runs the transactions, and of the one that recovers what it left. */
const SCRIPT = { seed: 1, plays: true };
const RECOVERY = { seed: 2, plays: false };

/** The program that is killed, and the store that checks what is left. */
export interface Setting {
  /** From `compileChild`. */
  readonly program: string;
  readonly open: OpenStore;
  /** Receives problems. */
  readonly note: (text: string) => void;
}

/** Result of kills. */
export interface Kills {
  /** Planned number of kills. */
  readonly target: number;
  readonly done: number;
  readonly failures: number;
}

/** All calls of the child that runs the transactions. @throws Error if it fails undisturbed */
export const callsOfScript = ({ program }: Setting): Promise<readonly TracedCall[]> =>
  inNewFolder((folder) => callsOf(program, { ...SCRIPT, folder }));

/** Kills the child that runs the transactions at each of the calls, in a new folder each time, and checks what it left. */
export async function killScript(setting: Setting, calls: readonly TracedCall[]): Promise<Kills> {
  const rest = [...calls];
  const kills: Kills[] = [];
  const playLane = async () => {
    for (let call = rest.shift(); call; call = rest.shift()) kills.push(await killOnce(setting, call));
  };
  await Promise.all(Array.from({ length: LANES }, playLane));
  return sumOf(kills);
}

/** Kills the recovery after a kill at this call, at each of the recovery's own calls, and checks what is left. */
export const killRecovery = (setting: Setting, call: TracedCall): Promise<Kills> =>
  inNewFolder(async (folder) => {
    const { program } = setting;
    const first = await killAtCall(program, { ...SCRIPT, folder }, call);
    if (!wasKilled(setting, first, nameOf(call))) return { target: 1, done: 0, failures: 0 };
    const inCopy = <T>(run: (copy: string) => Promise<T>) =>
      inNewFolder(async (copy) => {
        // keeps hard links, which Node's `cp` does not: a placed file is recognized by its second name
        await runTool('cp', '-a', `${folder}/.`, copy);
        return run(copy);
      });
    const calls = await inCopy((copy) => callsOf(program, { ...RECOVERY, folder: copy }));
    const kills: Kills[] = [];
    for (const second of calls) {
      const name = `${nameOf(call)}, then of the recovery at ${nameOf(second)}`;
      kills.push(
        await inCopy((copy) =>
          kill(setting, { ...RECOVERY, folder: copy }, { call: second, name, messages: first.messages }),
        ),
      );
    }
    return sumOf(kills);
  });

/** The sum of results. */
export function sumOf(kills: readonly Kills[]): Kills {
  const sum = (of: (one: Kills) => number) => kills.reduce((total, one) => total + of(one), 0);
  return {
    target: sum(({ target }) => target),
    done: sum(({ done }) => done),
    failures: sum(({ failures }) => failures),
  };
}

/** A checkpoint may fsync a file before or after another thread renames it: in some runs the call does not occur. */
const ATTEMPTS = 5;

async function killOnce(setting: Setting, call: TracedCall): Promise<Kills> {
  const attempt = () =>
    inNewFolder((folder) => kill(setting, { ...SCRIPT, folder }, { call, name: nameOf(call), messages: [] }));
  let kills = await attempt();
  for (let left = ATTEMPTS - 1; left > 0 && kills.done === 0 && kills.failures === 0; left--) kills = await attempt();
  return kills;
}

interface Kill {
  readonly call: TracedCall;
  readonly name: string;
  /** Messages of the processes killed in the folder before. */
  readonly messages: readonly Message[];
}

async function kill(setting: Setting, job: TracedJob, { call, name, messages }: Kill): Promise<Kills> {
  const { program, open, note } = setting;
  const ended = await killAtCall(program, job, call);
  const done = wasKilled(setting, ended, name);
  const ledger = new Ledger();
  const told = [...messages, ...ended.messages].flatMap((message) => hear(ledger, message));
  const wrong = [...told, ...(await checkFolder(job.folder, ledger, open))];
  for (const problem of wrong) note(`killed at ${name}: ${problem}`);
  return { target: 1, done: done ? 1 : 0, failures: wrong.length > 0 ? 1 : 0 };
}

function wasKilled({ note }: Setting, { signal, code, complaints }: Ended, name: string): boolean {
  const was = signal === 'SIGKILL';
  if (!was) note(`killed at ${name}: it ended by itself with ${code} ${complaints}`);
  return was;
}

async function callsOf(program: string, job: TracedJob): Promise<readonly TracedCall[]> {
  const { ended, calls } = await countCalls(program, job);
  if (ended.code !== 0) throw new Error(`the child that nobody killed ended with ${ended.code}: ${ended.complaints}`);
  return calls.filter((call) => !isFsyncOfMoved(call));
}

/** Is it an fsync of a file that another thread renamed after it was opened? No file is opened by this name. */
const isFsyncOfMoved = ({ call, path }: TracedCall): boolean => call === 'fsync' && path.endsWith('.old');

/** @param run receives the path without symbolic links, as reported by strace */
async function inNewFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'almanac-strace-')));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
