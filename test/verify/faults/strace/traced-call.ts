/**
 * Calls that change what lies on a disk, or make it durable; those with a `?` are not there on every machine. A kill at one
 * that only reads would leave what a kill at the next of these leaves.
 */
export const CALLS: readonly string[] = [
  ...['openat', 'write', 'pwrite64', 'writev', 'fsync', 'fdatasync', 'ftruncate', 'fallocate', 'renameat2', 'linkat'],
  ...['unlinkat', 'mkdirat', 'fchmod', 'fchmodat', 'utimensat', 'copy_file_range', 'sendfile', 'symlinkat'],
  ...['?open', '?creat', '?rename', '?renameat', '?link', '?unlink', '?mkdir', '?rmdir', '?chmod', '?symlink'],
];

/** One call of a run, named so that another run makes it too. */
export interface TracedCall {
  /** Place of its thread among those of the child. */
  readonly thread: number;
  readonly call: string;
  /** The first that the call names in the data folder: `/notes/1.json`, empty for the folder itself. */
  readonly path: string;
  /** It is the n-th such call of its thread that names the path. */
  readonly nth: number;
}

/** An open that makes nothing and changes nothing. */
const READS = /^open.*\bO_RDONLY\b(?!.*\bO_CREAT\b)/;
const LINE = /^(\w+)\((.*)\)\s+= /;
const PATHS = /"((?:[^"\\]|\\.)*)"|<([^>]*)>/g;

/**
 * Reads what strace wrote of one thread, with paths for descriptors (`-y`) and without contents (`-s 0`).
 *
 * @param folder absolute path of the data folder: only calls that name something in it count
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

/** As a person names it. */
export const nameOf = ({ call, path, nth }: TracedCall): string => `${call} of ${path || 'the folder'}, time ${nth}`;
