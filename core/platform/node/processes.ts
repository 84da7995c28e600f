import { once } from 'node:events';
import { readFile, readlink } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { hasCode, NOT_THERE, orOnCode, type Processes } from '../index.ts';

/** What the system says of a process; `started` is empty where it says nothing. */
interface ProcessState {
  /** In ticks of the clock since the machine was started. */
  readonly started: string;
  /** Has it ended, with all of its threads, though its parent has not asked for its exit code yet? */
  readonly isDead: boolean;
}

/** Fields 3, 20 and 22 of `/proc/<pid>/stat`, counted after the command's name, which may hold blanks and brackets (proc(5)). */
async function stateOf(pid: number): Promise<ProcessState> {
  const stat = await readIfThere(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', threads, started = ''] = [fields[0], fields[17], fields[19]];
  // The first thread of a process that was killed may be gone while another is still in a call that writes.
  return { started, isDead: ['Z', 'X', 'x'].includes(state) && Number(threads) <= 1 };
}

const boot = async (): Promise<string> => (await readIfThere('/proc/sys/kernel/random/boot_id')).trim();

/** The namespace of process numbers (pid_namespaces(7)). */
const space = (): Promise<string | undefined> =>
  orOnCode(readlink('/proc/self/ns/pid'), [...NOT_THERE, 'EACCES'], undefined);

/** Empty where the system has no `/proc`. */
const readIfThere = (path: string): Promise<string> =>
  orOnCode(readFile(path, 'utf8'), [...NOT_THERE, 'ESRCH', 'EACCES'], '');

function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Reads `/proc`; elsewhere a process is known by its number alone. */
export const systemProcesses: Processes = {
  self: async () => ({
    pid: process.pid,
    started: (await stateOf(process.pid)).started,
    boot: await boot(),
    space: await space(),
  }),
  isRunning: async ({ pid, started, boot: bootThen, space: counted, socket }) => {
    if ((await boot()) !== bootThen) return false;
    // in another container the number is somebody else's, and nobody's in the end
    if (counted !== undefined && counted !== (await space())) return socket !== undefined && socketAnswers(socket);
    const state = await stateOf(pid);
    return hasPid(pid) && state.started === started && !state.isDead;
  },
  memory: () => ({
    // the kernel is asked, which takes a hundred times as long as asking the engine
    get resident() {
      return process.memoryUsage.rss();
    },
    get heap() {
      return getHeapStatistics().used_heap_size;
    },
  }),
  collectGarbage: () => {
    collect ??= exposedCollector();
    collect();
  },
};

let collect: (() => void) | undefined;

/** Only a context that is made while the engine exposes it has it. */
function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const exposed: () => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return exposed;
}

/**
 * Does anybody listen at a Unix socket? The kernel knows, in whichever container they run. What cannot be asked, as for want
 * of a right, counts as somebody.
 *
 * @param path absolute
 */
async function socketAnswers(path: string): Promise<boolean> {
  const socket = createConnection(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    return !hasCode(error, 'ENOENT', 'ENOTDIR', 'ECONNREFUSED');
  } finally {
    socket.destroy();
  }
}
