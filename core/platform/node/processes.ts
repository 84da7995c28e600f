import { once } from 'node:events';
import { readFile, readlink } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { hasCode, NOT_THERE, orOnCode, type Processes } from '../index.ts';

/** The system's state of a process; `started` is empty if unknown. */
interface ProcessState {
  /** In clock ticks since boot. */
  readonly started: string;
  /** Has it ended with all of its threads, even if its parent has not collected its exit code yet? */
  readonly isDead: boolean;
}

/** Fields 3, 20 and 22 of `/proc/<pid>/stat`, counted after the command's name, which may contain blanks and brackets (proc(5)). */
async function stateOf(pid: number): Promise<ProcessState> {
  const stat = await readIfThere(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', threads, started = ''] = [fields[0], fields[17], fields[19]];
  // the main thread of a killed process may be gone while another is still in a call that writes
  return { started, isDead: ['Z', 'X', 'x'].includes(state) && Number(threads) <= 1 };
}

const boot = async (): Promise<string> => (await readIfThere('/proc/sys/kernel/random/boot_id')).trim();

/** The namespace of process numbers (pid_namespaces(7)). */
const space = (): Promise<string | undefined> =>
  orOnCode(readlink('/proc/self/ns/pid'), [...NOT_THERE, 'EACCES'], undefined);

/** Returns an empty text if the system has no `/proc`. */
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

/** Reads `/proc`; on other systems a process is identified by its number only. */
export const systemProcesses: Processes = {
  self: async () => ({
    pid: process.pid,
    started: (await stateOf(process.pid)).started,
    boot: await boot(),
    space: await space(),
  }),
  isRunning: async ({ pid, started, boot: bootThen, space: counted, socket }) => {
    if ((await boot()) !== bootThen) return false;
    // numbers of other containers mean nothing here
    if (counted !== undefined && counted !== (await space())) return socket !== undefined && socketAnswers(socket);
    const state = await stateOf(pid);
    return hasPid(pid) && state.started === started && !state.isDead;
  },
  memory: () => ({
    // read from the kernel, which takes a hundred times as long as reading from the engine
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

/** The collector only exists in contexts created while the engine exposes it. */
function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const exposed: () => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return exposed;
}

/**
 * Does a process listen at a Unix socket? The kernel knows, even across containers. If this cannot be determined, for example for lack of
 * rights, the answer is yes.
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
