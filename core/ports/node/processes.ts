import { readFile, readlink } from 'node:fs/promises';
import { hasCode } from '../file-system.ts';
import type { Processes } from '../processes.ts';
import { socketAnswers } from './socket-answers.ts';

/** Field 22 of `/proc/<pid>/stat`, counted after the command's name, which may hold blanks and brackets (proc(5)). */
async function startOf(pid: number): Promise<string> {
  const stat = await readIfThere(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

const boot = async (): Promise<string> => (await readIfThere('/proc/sys/kernel/random/boot_id')).trim();

/** The namespace of process numbers (pid_namespaces(7)). */
async function space(): Promise<string | undefined> {
  try {
    return await readlink('/proc/self/ns/pid');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) return undefined;
    throw error;
  }
}

/** Empty where the system has no `/proc`. */
async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ESRCH', 'EACCES')) return '';
    throw error;
  }
}

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
    started: await startOf(process.pid),
    boot: await boot(),
    space: await space(),
  }),
  isRunning: async ({ pid, started, boot: bootThen, space: counted, socket }) => {
    if ((await boot()) !== bootThen) return false;
    // in another container the number is somebody else's, and nobody's in the end
    if (counted !== undefined && counted !== (await space())) return socket !== undefined && socketAnswers(socket);
    return hasPid(pid) && (await startOf(pid)) === started;
  },
  memory: () => {
    const { rss, heapUsed } = process.memoryUsage();
    return { resident: rss, heap: heapUsed };
  },
};
