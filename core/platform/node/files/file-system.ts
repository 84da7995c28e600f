import {
  closeSync,
  constants,
  fdatasync,
  fsync,
  linkSync,
  lstatSync,
  openSync,
  readFile,
  readFileSync,
  readSync,
  renameSync,
  watch,
  writeSync,
} from 'node:fs';
import * as fs from 'node:fs/promises';
import { promisify } from 'node:util';
import { type CallsAtOnce, type FileHandle, type FileSystem, hasCode } from '../../index.ts';
import { fileStatOf } from './file-stat.ts';
import { manyChanges } from './many-changes.ts';
import { manyFiles } from './many-files.ts';

/** Opening a pipe that somebody put in the place of a file must not wait for a writer. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK;

const FLAGS = { read: READ, create: 'wx', append: 'a', update: 'r+' } as const;

/** So many bytes are copied to the system in less time than it takes to have another thread do it. */
const SMALL = 64 * 1024;

const syncData = promisify(fdatasync);

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
  // Of node:fs/promises it takes twice as long, which a start with many records is made of.
  readFile: promisify(readFile),
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
  statNow: (path) => {
    try {
      const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
      return stat && fileStatOf(stat);
    } catch (error) {
      if (hasCode(error, 'ENOTDIR')) return undefined;
      throw error;
    }
  },
  readNow: (path) => readFileSync(path),
  makeDirectory: async (path, permissions) => {
    await fs.mkdir(path, permissions);
  },
  removeDirectory: (path) => fs.rmdir(path),
  // Only what waits for the disk is left to another thread: a checkpoint does this for each record that was written.
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

/** Calls of this machine's disk that return when they are done. */
const callsAtOnce: CallsAtOnce = {
  readFile: (path) => readFileSync(path),
  stat: (path) => nodeFileSystem.statNow(path),
  rename: renameSync,
  link: linkSync,
};
