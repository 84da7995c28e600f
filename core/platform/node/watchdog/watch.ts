/** Runs in a thread of its own, and watches the one that serves. */
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import type { RunningCodeName } from '../../index.ts';
import { BEATS, CODE, type NamedCode, type WatchData } from './shared.ts';

/** How often it looks, in milliseconds. */
const EVERY = 250;

/** How long it waits for the other thread to say where it is, in milliseconds. */
const PATIENCE = 2_000;

/** Of `/proc`, in milliseconds: what Linux tells programs is in hundredths of a second. */
const TICK = 10;

const { shared, limit, note } = workerData as WatchData;
const names = new Map<number, RunningCodeName>();

parentPort?.on('message', ({ number, name }: NamedCode) => names.set(number, name));

/** CPU that the first thread has used, in milliseconds; where only that of the process is known, that. */
function used(): number {
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

/** The plugin whose code the other thread runs, by its stack; undefined where it does not say. */
function pluginAtWork(): Promise<string | undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, undefined);
    const session = new Session();
    const files = new Map<string, string>();
    session.connectToMainThread();
    session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
    session.on('Debugger.paused', ({ params }) => {
      const places = params.callFrames.map(({ location }) => files.get(location.scriptId) ?? '');
      const found = places.map((place) => /almanac-plugin-\d+-([a-z\d-]+)\.js$/.exec(place)?.[1]);
      resolve(found.find((name) => name !== undefined));
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}

/** How many times in a row it was this plugin, this time included. */
function timesInARow(plugin: string): number {
  try {
    const former = JSON.parse(readFileSync(note, 'utf8'));
    return former.plugin === plugin && Number.isInteger(former.times) ? former.times + 1 : 1;
  } catch {
    return 1;
  }
}

async function endProcess(): Promise<never> {
  const name = names.get(shared[CODE] ?? 0);
  const plugin = name?.plugin ?? (await pluginAtWork());
  const line = {
    level: 'fatal',
    time: new Date().toISOString(),
    plugin,
    route: name?.route,
    ms: limit,
    msg: 'the process ends: its code never comes back from what it does',
  };
  writeSync(2, `${JSON.stringify(line)}\n`);
  try {
    if (plugin !== undefined)
      writeFileSync(note, `${JSON.stringify({ plugin, times: timesInARow(plugin) })}\n`, { mode: 0o600 });
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
  throw new Error('a process that was killed goes on');
}

let beats = -1;
let since = 0;

function look(): void {
  const now = used();
  if (shared[BEATS] !== beats) {
    beats = Atomics.load(shared, BEATS);
    since = now;
  } else if (now - since >= limit) {
    void endProcess();
    return;
  }
  setTimeout(look, EVERY);
}

look();
