/** Node's error for a failed system call. */
interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
  /** Destination of a link or a rename. */
  readonly dest?: string;
  /** Of a socket: an IP address, or the path of a Unix socket. */
  readonly address?: string;
  readonly port?: number;
  /** The name that was looked up. */
  readonly hostname?: string;
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;

const OWNER = 'check its owner and permissions, or run the command as the user who owns the site';

/** Sentences about files and folders, with advice, by POSIX error code. */
const OF_FILES: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `${path} does not exist`,
  EEXIST: (path) => `${path} already exists`,
  EISDIR: (path) => `${path} is a folder, not a file`,
  ENOTDIR: (path) => `${path} cannot exist: a part of this path is a file, not a folder`,
  ENOTEMPTY: (path) => `${path} is not empty`,
  EACCES: (path) => `permission denied for ${path}; ${OWNER}`,
  EPERM: (path) => `the operation is not permitted on ${path}; ${OWNER}`,
  EROFS: (path) => `${path} cannot be written: its file system is read-only`,
  ENOSPC: (path) => `${path} cannot be written: the disk is full; free some space and try again`,
  EDQUOT: (path) => `${path} cannot be written: the disk quota of this user is exceeded; free some space and try again`,
  EFBIG: (path) => `${path} is larger than this file system allows`,
  EIO: (path) => `${path} cannot be read or written: the disk reports an error; see the system log`,
  ELOOP: (path) => `${path} is a loop of symbolic links`,
  ENAMETOOLONG: (path) => `the path ${path} is too long`,
  EMFILE: (path) => `${path} cannot be opened: this process has too many open files; raise the limit (ulimit -n)`,
  ENFILE: (path) => `${path} cannot be opened: this machine has too many open files`,
};

/** The same for addresses to listen on. */
const OF_ADDRESSES: Readonly<Record<string, (address: string, port: number) => string>> = {
  EADDRINUSE: (address, port) =>
    `port ${port} of ${address} is already in use; stop the other program, or choose another port with --port (0 for any free port)`,
  EADDRNOTAVAIL: (address) =>
    `${address} is not an address of this machine; use --host 127.0.0.1 for this machine only, or 0.0.0.0 for all addresses`,
  EACCES: (address, port) =>
    `this user may not listen on port ${port} of ${address}; choose a port from 1024 with --port, behind a web server (docs/deployment.md)`,
};

const LOOKED_UP = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']);

/**
 * A failed system call as a sentence for the user of the command line: it names the path or port, and what to do. Undefined for
 * any other error.
 *
 * @param named the file as the user called it, if known; otherwise the error's own path is used
 */
export function systemSentence(error: unknown, named?: string): string | undefined {
  if (!isSystemError(error)) return undefined;
  const { code, syscall, path, dest, address, port = 0, hostname } = error;
  if (hostname !== undefined && LOOKED_UP.has(code)) return `the host ${hostname} is unknown`;
  if (syscall === 'listen' && address !== undefined && !address.startsWith('/')) {
    return OF_ADDRESSES[code]?.(address, port);
  }
  // the source of a rename may be a temporary file of the server; the user knows the destination
  return OF_FILES[code]?.(named ?? dest ?? path ?? address ?? 'a file');
}
