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

/** Children side by side: as many as the least of machines has processors. */
const LANES = 2;
/** What the child does that makes the transactions, and the one that recovers what it left. */
const SCRIPT = { seed: 1, plays: true };
const RECOVERY = { seed: 2, plays: false };

/** Who is killed, and who looks at what is left. */
export interface Setting {
  /** From `compileChild`. */
  readonly program: string;
  readonly open: OpenStore;
  /** Told what is wrong. */
  readonly note: (text: string) => void;
}

/** How kills went. */
export interface Kills {
  /** That there were to be. */
  readonly target: number;
  readonly done: number;
  readonly failures: number;
}

/** All calls of the child that makes the transactions. @throws Error when it fails though nobody disturbs it */
export const callsOfScript = ({ program }: Setting): Promise<readonly TracedCall[]> =>
  inNewFolder((folder) => callsOf(program, { ...SCRIPT, folder }));

/** Kills the child that makes the transactions at each of these calls, in a folder of its own, and looks at what it left. */
export async function killScript(setting: Setting, calls: readonly TracedCall[]): Promise<Kills> {
  const rest = [...calls];
  const kills: Kills[] = [];
  const playLane = async () => {
    for (let call = rest.shift(); call; call = rest.shift()) kills.push(await killOnce(setting, call));
  };
  await Promise.all(Array.from({ length: LANES }, playLane));
  return sumOf(kills);
}

/** Kills the recovery of what a kill at this call left at each of its own calls, and looks at what is left then. */
export const killRecovery = (setting: Setting, call: TracedCall): Promise<Kills> =>
  inNewFolder(async (folder) => {
    const { program } = setting;
    const first = await killAtCall(program, { ...SCRIPT, folder }, call);
    if (!wasKilled(setting, first, nameOf(call))) return { target: 1, done: 0, failures: 0 };
    const inCopy = <T>(run: (copy: string) => Promise<T>) =>
      inNewFolder(async (copy) => {
        // with its links, which Node's `cp` makes files of their own: a file that is placed is known by its second name
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

/** All of them together. */
export function sumOf(kills: readonly Kills[]): Kills {
  const sum = (of: (one: Kills) => number) => kills.reduce((total, one) => total + of(one), 0);
  return {
    target: sum(({ target }) => target),
    done: sum(({ done }) => done),
    failures: sum(({ failures }) => failures),
  };
}

/** A checkpoint may fsync a file before or after another thread moves it: in one run of some the call does not come. */
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
  /** What those said who were killed in the folder before. */
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

/** Nothing is fsynced by this name: the file was opened in its place, and another thread moved it meanwhile. */
const isFsyncOfMoved = ({ call, path }: TracedCall): boolean => call === 'fsync' && path.endsWith('.old');

/** @param run gets the path without a link on the way, as strace tells of it */
async function inNewFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'almanac-strace-')));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
