/** What Node tells of a call to the system that failed. */
interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
  /** Of a socket: an IP address, or the path of one that is a file. */
  readonly address?: string;
  readonly port?: number;
  /** That was looked up. */
  readonly hostname?: string;
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;

const OWNER = 'look at its owner and its permissions, or run this as the user to whom the site belongs';

/** What failed with a file or a folder, and what to do, by the code of POSIX. */
const OF_FILES: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `${path} is not there`,
  EEXIST: (path) => `${path} is there already`,
  EISDIR: (path) => `${path} is a folder; a file is needed`,
  ENOTDIR: (path) => `${path} cannot be: a part of this path is a file, and would have to be a folder`,
  ENOTEMPTY: (path) => `${path} is not empty`,
  EACCES: (path) => `${path} is closed to this user; ${OWNER}`,
  EPERM: (path) => `the system does not permit this with ${path}; ${OWNER}`,
  EROFS: (path) => `${path} cannot be written: its disk is mounted to be read only`,
  ENOSPC: (path) => `${path} cannot be written: the disk is full; make room and try again`,
  EDQUOT: (path) => `${path} cannot be written: this user may use no more of the disk; make room and try again`,
  EFBIG: (path) => `${path} would be longer than a file may be here`,
  EIO: (path) => `${path} cannot be read or written: the disk fails; look at the log of the system`,
  ELOOP: (path) => `${path} leads in a circle of links`,
  ENAMETOOLONG: (path) => `${path} is longer than a path may be`,
  EMFILE: (path) => `${path} cannot be opened: this process has too many files open; raise the limit (ulimit -n)`,
  ENFILE: (path) => `${path} cannot be opened: this machine has too many files open`,
};

/** The same of an address to listen on. */
const OF_ADDRESSES: Readonly<Record<string, (address: string, port: number) => string>> = {
  EADDRINUSE: (address, port) =>
    `port ${port} of ${address} is taken by another program; end that one, or choose another port with --port (0 takes any that is free)`,
  EADDRNOTAVAIL: (address) =>
    `${address} is no address of this machine; --host takes one that it has, 127.0.0.1 for this machine alone or 0.0.0.0 for all`,
  EACCES: (address, port) =>
    `port ${port} of ${address} is closed to this user; choose one from 1024 on with --port, and put a web server before it (docs/deployment.md)`,
};

const LOOKED_UP = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']);

/**
 * A failure of the system as a sentence for the person who typed a command: it names the path, or the port, and what to do.
 * Undefined for what is no such failure.
 *
 * @param named what the person called the file, where that is known; else its path stands there
 */
export function systemSentence(error: unknown, named?: string): string | undefined {
  if (!isSystemError(error)) return undefined;
  const { code, syscall, address, port = 0, hostname } = error;
  if (hostname !== undefined && LOOKED_UP.has(code)) return `there is no machine of the name ${hostname}`;
  if (syscall === 'listen' && address !== undefined && !address.startsWith('/')) {
    return OF_ADDRESSES[code]?.(address, port);
  }
  return OF_FILES[code]?.(named ?? error.path ?? address ?? 'a file');
}
