/** Runs in a thread of its own, and watches the main thread. */
import { readFileSync, writeSync } from 'node:fs';
import { parentPort, resourceLimits, workerData } from 'node:worker_threads';
import type { RunningCodeName } from '../../index.ts';
import { EndNote } from './end-note.ts';
import { type FullHeap, watchHeap } from './heap-watch.ts';
import { pluginAtWork } from './main-thread.ts';
import { BEATS, CODE, KIBIBYTE, type NamedCode, type WatchData } from './shared.ts';

/** Interval of checks, in milliseconds. */
const EVERY = 250;

/** Unit of times in `/proc`, in milliseconds: Linux reports them in hundredths of a second. */
const TICK = 10;

const MEGABYTE = 1_000_000;

const { shared, limit, note: notePath, heapLimit: wholeLimit } = workerData as WatchData;

/** The flag that sets a third of the space reserved for young objects, in megabytes. */
const SEMI_SPACE = /--max[-_]semi[-_]space[-_]size[= ](\d+)/;

/**
 * Megabytes that V8 reserves for young objects: 48 to 192, depending on the version of Node, as reported to threads; or the value of the
 * flag, which is not reported.
 */
function youngMegabytes(): number {
  const [, asked] = SEMI_SPACE.exec([...process.execArgv, process.env.NODE_OPTIONS].join(' ')) ?? [];
  return asked === undefined ? (resourceLimits.maxYoungGenerationSizeMb ?? 0) : 3 * Number(asked);
}

/** Heap size in bytes at which the other thread is full: the process ends when old objects no longer fit. */
const heapLimit = wholeLimit - youngMegabytes() * KIBIBYTE * KIBIBYTE;

const note = new EndNote(notePath);
const names = new Map<number, RunningCodeName>();

parentPort?.on('message', ({ number, name }: NamedCode) => names.set(number, name));

/** The route code that the other thread runs, if any. */
const running = (): RunningCodeName | undefined => names.get(Atomics.load(shared, CODE));

/** CPU time of the main thread, in milliseconds; that of the process if only that is known. */
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

/** Writes a log line synchronously, because it may be the last one. */
function log(level: 'fatal' | 'error', line: Readonly<Record<string, unknown>>): void {
  writeSync(2, `${JSON.stringify({ level, time: new Date().toISOString(), ...line })}\n`);
}

async function endProcess(): Promise<never> {
  const name = running();
  // another plugin that extends the route may be running
  const plugin = (await pluginAtWork()) ?? name?.plugin;
  const msg = 'the process ends: its code blocks and does not return';
  log('fatal', { plugin, route: name?.route, ms: limit, msg });
  try {
    if (plugin !== undefined) note.write(plugin, name?.route);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
  throw new Error('a killed process is still running');
}

const megabytes = (bytes: number | undefined) => bytes && Math.round(bytes / MEGABYTE);

function nearlyFull({ used, taker }: FullHeap): void {
  const name = running();
  log('error', {
    plugin: taker?.plugin,
    route: taker && name?.plugin === taker.plugin ? name.route : undefined,
    taken_megabytes: megabytes(taker?.bytes),
    used_megabytes: megabytes(used),
    limit_megabytes: megabytes(heapLimit),
    msg: 'the memory is nearly used up: the process ends when none is left',
  });
  if (taker) note.write(taker.plugin);
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
// if flags leave no space for old objects, the limit is unknown
if (heapLimit > 0)
  watchHeap(shared, heapLimit, {
    nearlyFull,
    over: () => note.takeBack(),
    pluginAtWork: () => {
      const name = running();
      return name?.isOfSite ? name.plugin : undefined;
    },
  });
