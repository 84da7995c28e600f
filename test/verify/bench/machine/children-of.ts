import { readdir, readFile } from 'node:fs/promises';

/** Processes that a process has started and that still run. None where the system does not say. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  if (process.platform !== 'linux') return [];
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/children`, 'utf8')));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}
