import {
  closeSync,
  constants,
  type Dir,
  fdatasync,
  fstatSync,
  fsync,
  linkSync,
  opendirSync,
  openSync,
  readFile,
  readFileSync,
  readSync,
  renameSync,
  unlinkSync,
  watch,
  writeSync,
} from 'node:fs';
import * as fs from 'node:fs/promises';
import { promisify } from 'node:util';
import { Pace } from '../../../lib/index.ts';
import {
  type CallsAtOnce,
  type DirectoryEntry,
  type FileHandle,
  type FileStat,
  type FileSystem,
  type FileSystemError,
  hasCode,
  lookInto,
  type NewFile,
} from '../../index.ts';
import { fileStatOf, kindOf, statAt } from './file-stat.ts';

/** Work between two pauses, in bytes that the system has in memory: about a millisecond. */
const SLICE = 1024 * 1024;

/** Cost of one call that only looks at files, as a number of bytes. */
const LOOK = SLICE / 200;

/** Cost of one call that changes files, as a number of bytes. */
const CHANGE = SLICE / 50;

/**
 * Runs a synchronous call for each item, in order, with pauses that let other work run.
 *
 * @param work cost of a call, in bytes
 */
async function inSlices<T, R>(
  items: readonly T[],
  call: (item: T) => R,
  work: (item: T, result: R) => number,
): Promise<readonly R[]> {
  const results: R[] = [];
  const pace = new Pace(SLICE);
  for (const item of items) {
    const result = call(item);
    results.push(result);
    pace.did(work(item, result));
    if (pace.isDue) await pace.rest();
  }
  return results;
}

/** Most files fit into it; longer ones take several reads. */
const SCRATCH_BYTES = 256 * 1024;
/** Entries of a folder read at a time, and between two pauses: about a millisecond. */
const ENTRIES = 512;
/** Folders up to this size are sorted by name, so that dropped files are imported in the order of a listing. Sorting more would block other work. */
const MOST_ORDERED = 10_000;

/** @throws FileSystemError with the path, which Node omits only here */
function openFolder(path: string): Dir {
  try {
    return opendirSync(path, { bufferSize: ENTRIES });
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
}

/**
 * The calls for many files. They are synchronous, in slices: the overhead of an asynchronous call is five to fifteen times the system call,
 * which would dominate a start with 100,000 records. The drawback is that a hanging disk blocks the process, as it would block everything
 * that waits for these files.
 */
const manyFiles: Pick<FileSystem, 'readDirectory' | 'statAll' | 'lookInto' | 'readAll'> = {
  readDirectory: async (path) => {
    const directory = openFolder(path);
    try {
      return await entriesOf(directory);
    } finally {
      directory.closeSync();
    }
  },
  statAll: (paths) => inSlices(paths, statNow, () => LOOK),
  lookInto: (path) => lookInto(nodeFileSystem, path),
  readAll: (paths) => {
    const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
    const work = (_path: string, read: Uint8Array | Error) => LOOK + (read instanceof Error ? 0 : read.length);
    return inSlices(paths, (path) => readNow(path, scratch), work);
  },
};

async function entriesOf(directory: Dir): Promise<readonly DirectoryEntry[]> {
  const entries: DirectoryEntry[] = [];
  const pace = new Pace(ENTRIES);
  for (let entry = directory.readSync(); entry; entry = directory.readSync()) {
    entries.push({ name: entry.name, kind: kindOf(entry) });
    pace.did(1);
    if (pace.isDue) await pace.rest();
  }
  return entries.length > MOST_ORDERED ? entries : entries.sort(byName);
}

/** Compares by name; the names in one folder are all different. */
const byName = (a: DirectoryEntry, b: DirectoryEntry): number => (a.name < b.name ? -1 : 1);

function statNow(path: string): FileStat | undefined {
  try {
    return statAt(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

function readNow(path: string, scratch: Buffer): Uint8Array | FileSystemError {
  try {
    const file = openSync(path, READ);
    try {
      return readToEnd(file, scratch);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (hasCode(error, 'EMFILE', 'ENFILE')) throw error;
    return error as FileSystemError;
  }
}

function readToEnd(file: number, scratch: Buffer): Uint8Array {
  const parts: Buffer[] = [];
  for (;;) {
    const taken = readSync(file, scratch, 0, scratch.length, null);
    if (taken === 0) return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    parts.push(Buffer.from(scratch.subarray(0, taken)));
  }
}

/**
 * The calls that change many files: synchronous, in slices, like those that look at many. They change what the system has in memory, so
 * that requests which only read need not wait for the disk: with one that took 60 ms for an fdatasync, the slowest of 1,200 took 4 ms.
 * Calls that wait for the disk, such as fsync, are never made here.
 */
const manyChanges: Pick<FileSystem, 'createAll' | 'linkAll' | 'unlinkAll'> = {
  createAll: (files) => inSlices(files, createNow, ({ bytes }) => CHANGE + bytes.length),
  linkAll: (links) =>
    inSlices(
      links,
      ({ from, to }) => failureOf(() => linkSync(from, to)),
      () => CHANGE,
    ),
  unlinkAll: (paths) =>
    inSlices(
      paths,
      (path) => failureOf(() => unlinkSync(path)),
      () => CHANGE,
    ),
};

function createNow(file: NewFile): FileStat | FileSystemError {
  try {
    return writeNow(file);
  } catch (error) {
    return error as FileSystemError;
  }
}

function writeNow({ path, bytes, permissions }: NewFile): FileStat {
  const file = openSync(path, 'wx', permissions);
  try {
    // one call may write fewer bytes than given (write(2))
    for (let written = 0; written < bytes.length; ) {
      const taken = writeSync(file, bytes, written);
      if (taken === 0) throw Object.assign(new Error('the disk accepted no bytes of a write'), { code: 'EIO' });
      written += taken;
    }
    return fileStatOf(fstatSync(file, { bigint: true }));
  } catch (error) {
    failureOf(() => unlinkSync(path));
    throw error;
  } finally {
    closeSync(file);
  }
}

function failureOf(call: () => void): FileSystemError | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return error as FileSystemError;
  }
}

/** Opening a pipe in the place of a file must not wait for a writer. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK;

const FLAGS = { read: READ, create: 'wx', append: 'a', update: 'r+' } as const;

/** Up to this many bytes, copying to the system takes less time than using another thread. */
const SMALL = 64 * 1024;

const syncData = promisify(fdatasync);

/** Node takes numbers as well, which its types do not say. */
const WHOLE = { flag: READ as unknown as string };

// the version of node:fs/promises takes twice as long, which matters for a start with many records
const readWhole = promisify(readFile);

const readWholeNow = (path: string): Uint8Array => readFileSync(path, WHOLE);

function handleOf(file: fs.FileHandle): FileHandle {
  return {
    read: async (length, position) => {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    readNow: (length, position) => {
      const buffer = Buffer.allocUnsafe(length);
      return buffer.subarray(0, readSync(file.fd, buffer, 0, length, position));
    },
    write: async (bytes) =>
      bytes.length <= SMALL ? writeSync(file.fd, bytes) : (await file.write(bytes)).bytesWritten,
    size: async () => (await file.stat()).size,
    truncate: (size) => file.truncate(size),
    sync: () => file.sync(),
    dataSync: () => syncData(file.fd),
    close: () => file.close(),
  };
}

/** The disk of this machine. */
export const nodeFileSystem: FileSystem = {
  ...manyFiles,
  ...manyChanges,
  readFile: (path) => readWhole(path, WHOLE),
  stat: async (path) => {
    try {
      return fileStatOf(await fs.lstat(path, { bigint: true }));
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
      throw error;
    }
  },
  open: async (path, mode, permissions) => handleOf(await fs.open(path, FLAGS[mode], permissions)),
  rename: (from, to) => fs.rename(from, to),
  link: (from, to) => fs.link(from, to),
  unlink: (path) => fs.unlink(path),
  atOnce: async (work) => work(callsAtOnce),
  statNow,
  readNow: readWholeNow,
  makeDirectory: async (path, permissions) => {
    await fs.mkdir(path, permissions);
  },
  removeDirectory: (path) => fs.rmdir(path),
  // only the fsync, which waits for the disk, uses another thread: a checkpoint does this for each written record
  syncFile: async (path) => {
    const file = openSync(path, READ);
    try {
      return await new Promise<boolean>((resolve) => fsync(file, (error) => resolve(error === null)));
    } finally {
      closeSync(file);
    }
  },
  syncDirectory: async (path) => {
    const directory = await fs.open(path, 'r');
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  },
  freeSpace: async (path) => {
    const { bavail, blocks, bsize } = await fs.statfs(path);
    return { free: bavail * bsize, total: blocks * bsize };
  },
  watch: (path, onHint, onError) => {
    const watcher = watch(path, { persistent: false }, (_event, name) => onHint(name));
    watcher.on('error', onError);
    return () => watcher.close();
  },
};

/** Synchronous calls of this machine's disk. */
const callsAtOnce: CallsAtOnce = {
  readFile: readWholeNow,
  stat: (path) => nodeFileSystem.statNow(path),
  rename: renameSync,
  link: linkSync,
};
