import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { WriteJob, Written } from './write-job.ts';

/** Writes records until the time is over. Each is durable when it is counted. */
export async function runWrites(job: WriteJob): Promise<Written> {
  await mkdir(job.folder, { recursive: true });
  const start = performance.now();
  const end = start + job.milliseconds;
  const written = await (job.how === 'files' ? writeFiles(job, end) : appendGroups(job, end));
  return { written, seconds: (performance.now() - start) / 1_000 };
}

async function writeFiles({ folder, writers, bytes }: WriteJob, end: number): Promise<number> {
  const [temporary, records] = [join(folder, 'tmp'), join(folder, 'records')];
  await Promise.all([mkdir(temporary), mkdir(records)]);
  const directory = await open(records, 'r');
  const content = Buffer.alloc(bytes, 'x');
  let written = 0;
  const write = async (): Promise<void> => {
    while (performance.now() < end) {
      const name = `${++written}.json`;
      await writeDurably(join(temporary, name), content);
      await rename(join(temporary, name), join(records, name));
      await directory.sync();
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await directory.close();
  return written;
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  await writeAll(file, content);
  await file.sync();
  await file.close();
}

async function appendGroups({ folder, writers, bytes }: WriteJob, end: number): Promise<number> {
  const file = await open(join(folder, 'journal'), 'wx');
  const group = Buffer.alloc(bytes * writers, 'x');
  let written = 0;
  while (performance.now() < end) {
    await writeAll(file, group);
    await file.datasync();
    written += writers;
  }
  await file.close();
  return written;
}

async function writeAll(file: FileHandle, content: Buffer): Promise<void> {
  const { bytesWritten } = await file.write(content);
  if (bytesWritten < content.length) throw new Error('the disk took a part of a write only');
}
