/**
 * Calls that change a disk or make changes durable; those with a `?` do not exist on every machine. A kill at a call that only reads
 * would leave the same as a kill at the next of these.
 */
export const CALLS: readonly string[] = [
  ...['openat', 'write', 'pwrite64', 'writev', 'fsync', 'fdatasync', 'ftruncate', 'fallocate', 'renameat2', 'linkat'],
  ...['unlinkat', 'mkdirat', 'fchmod', 'fchmodat', 'utimensat', 'copy_file_range', 'sendfile', 'symlinkat'],
  ...['?open', '?creat', '?rename', '?renameat', '?link', '?unlink', '?mkdir', '?rmdir', '?chmod', '?symlink'],
];

/** One call of a run, identified so that it can be found in another run. */
export interface TracedCall {
  /** Index of its thread among those of the child. */
  readonly thread: number;
  readonly call: string;
  /** First path of the call in the data folder: `/notes/1.json`, empty for the folder itself. */
  readonly path: string;
  /** Counts the same calls of its thread with this path, from 1. */
  readonly nth: number;
}

/** A read-only open that creates no file. */
const READS = /^open.*\bO_RDONLY\b(?!.*\bO_CREAT\b)/;
const LINE = /^(\w+)\((.*)\)\s+= /;
const PATHS = /"((?:[^"\\]|\\.)*)"|<([^>]*)>/g;

/**
 * Parses the output of strace for one thread, with paths for descriptors (`-y`) and without contents (`-s 0`).
 *
 * @param folder absolute path of the data folder: only calls with a path in it count
 */
export function tracedCalls(text: string, thread: number, folder: string): readonly TracedCall[] {
  const seen = new Map<string, number>();
  return text.split('\n').flatMap((line): readonly TracedCall[] => {
    const [, call, parameters = ''] = LINE.exec(line) ?? [];
    const named = [...parameters.matchAll(PATHS)].map(([, quoted, described]) => quoted ?? described ?? '');
    const inside = named.filter((path) => path === folder || path.startsWith(`${folder}/`));
    const paths = new Set(inside.map((path) => path.slice(folder.length)));
    for (const path of paths) seen.set(`${call} ${path}`, (seen.get(`${call} ${path}`) ?? 0) + 1);
    const [path] = paths;
    return call && path !== undefined && !READS.test(line)
      ? [{ thread, call, path, nth: seen.get(`${call} ${path}`) ?? 0 }]
      : [];
  });
}

/** A readable name of a call. */
export const nameOf = ({ call, path, nth }: TracedCall): string => `${call} of ${path || 'the folder'}, time ${nth}`;
