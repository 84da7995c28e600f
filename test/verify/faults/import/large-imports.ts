import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ImportReport } from '../../../../plugins/transfer/index.ts';
import { type Launched, launch, type Program } from '../../../cli/commands/almanac-process.ts';
import type { GoalRow } from '../../goals/row.ts';
import { compileAlmanac } from '../compile-almanac.ts';
import { makeSite, type ServedSite } from '../served-site.ts';
import { textIfThere } from '../text-if-there.ts';
import { until } from '../until.ts';
import { type LargeExport, serveFiles, writeLargeExport } from './large-export.ts';

/** Maximum memory of an import beyond that of the finished site after a fresh start. Bytes. */
const MOST_ABOVE = 150 * 1024 * 1024;

const SMALL: LargeExport = { posts: 2_000, files: 8, bytes: 1024 ** 2 };
const LARGE: LargeExport = { posts: 50_000, files: 103, bytes: 20 * 1024 ** 2 };

/**
 * An export with many posts and large files: the import is interrupted once by `kill -9` while it fetches files, and resumes;
 * everything is there, files are not fetched again, and memory is bounded.
 */
export const row: GoalRow = {
  run: async ({ deep, note }) => {
    const size = deep ? LARGE : SMALL;
    const target = size.posts + size.files;
    if (!existsSync('/proc/self/status')) return { done: 0, target, failures: 0, skipped: 'needs /proc' };
    const { program, remove } = await compileAlmanac();
    const files = await serveFiles(size);
    const site = await makeSite(program);
    const problems: string[] = [];
    let done = 0;
    try {
      const home = dirname(site.folder);
      writeLargeExport(join(home, 'export.xml'), size);
      const line = ['import', 'wordpress', 'export.xml', '--data', 'site', '--media-from', files.origin];
      await cutOff(launch(program, home, line), site);
      const imported = await measured(launch(program, home, [...line, '--report', 'report.json']));
      const { kinds }: ImportReport = JSON.parse(readFileSync(join(home, 'report.json'), 'utf8'));
      done = (kinds.post?.out ?? 0) + (kinds.attachment?.out ?? 0);
      // files in transfer at the kill, and halves of interrupted ones, are sent twice
      const most = size.files * size.bytes * 1.2 + 5 * size.bytes;
      if (files.sent() > most) problems.push(`${files.sent()} bytes were sent, more than ${most}`);
      const fresh = await freshStart(site, program);
      if (imported.most > fresh + MOST_ABOVE) problems.push('the import takes too much memory');
      note(`the import took ${imported.seconds} s and at most ${mib(imported.most)}, a fresh start ${mib(fresh)}`);
    } finally {
      files.close();
      site.end(problems.length, note);
      await remove();
    }
    for (const problem of problems) note(problem);
    return { done, target, failures: problems.length };
  },
};

const mib = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MiB`;

/** Kills an import when some of its files have been fetched. */
async function cutOff({ child, ended }: Launched, { folder }: ServedSite): Promise<void> {
  const media = join(folder, 'site/media');
  await until(() => (existsSync(media) && readdirSync(media).length > 2) || child.exitCode !== null, 600_000);
  child.kill('SIGKILL');
  await ended;
}

/** Peak memory of a process so far, in bytes; 0 if it has ended. */
const peakOf = (pid: number | undefined): number =>
  1024 * Number(/VmHWM:\s+(\d+) kB/.exec(textIfThere(`/proc/${pid}/status`) ?? '')?.[1] ?? 0);

/** Waits for an import and measures it. @throws Error if it fails */
async function measured({ child, ended }: Launched): Promise<{ readonly most: number; readonly seconds: number }> {
  const begun = performance.now();
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, peakOf(child.pid));
  }, 100);
  const { code, err } = await ended;
  clearInterval(timer);
  if (code !== 0) throw new Error(`the import ended with ${code}: ${err}`);
  return { most, seconds: Math.round((performance.now() - begun) / 1000) };
}

async function freshStart(site: ServedSite, program: Program): Promise<number> {
  const server = await site.serve(program);
  const most = peakOf(server.child.pid);
  await server.stop('SIGTERM');
  return most;
}
