import { readdir, readFile } from 'node:fs/promises';

/** Running child processes of a process. None if the system does not report them. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  if (process.platform !== 'linux') return [];
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/children`, 'utf8')));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}
