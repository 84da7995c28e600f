/** The process that makes pictures: receives one job at a time from its parent process, and ends with it. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { type ImageJob, ImageProblem, writeBytes } from '../../index.ts';
import { nodeFileSystem } from '../files/file-system.ts';
import { lowerPriority } from '../lower-priority.ts';
import type { Reply } from './image-child.ts';
import { makePictures } from './make-pictures.ts';

/** Memory limit of this process, in bytes: an image with the most pixels takes two thirds of it. */
const MOST_MEMORY = 1024 ** 3;
const CHECK_MS = 50;

// not `process.exit`, which waits until the current picture is done
const end = () => process.kill(process.pid, 'SIGKILL');

async function answer(job: ImageJob): Promise<Reply> {
  const checks = setInterval(check, CHECK_MS, job, process.cpuUsage());
  try {
    return { made: await makePictures(await read(job.source), job, write) };
  } catch (error) {
    if (error instanceof ImageProblem) return { problem: error.message };
    const { message, code } = error as Error & { code?: string };
    return { failure: message, code };
  } finally {
    clearInterval(checks);
  }
}

/** Pictures are made in another thread, so this one can check on them. */
function check({ limits }: ImageJob, begun: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(begun);
  if ((user + system) / 1_000 > limits.timeout) say('late');
  if (process.memoryUsage.rss() > MOST_MEMORY) end();
}

/** Refuses links in the place of an image. */
async function read(path: string): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await nodeFileSystem.open(path, 'create');
  try {
    await writeBytes(file, bytes);
  } finally {
    await file.close();
  }
}

const say = (message: 'ready' | Reply) => process.send?.(message);

lowerPriority();
process.on('message', async (job: ImageJob) => {
  say(await answer(job));
  // otherwise the pixels of one image would still be in memory with those of the next
  globalThis.gc?.();
});
process.on('disconnect', end);
say('ready');
