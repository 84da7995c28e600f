import { closeSync, fstatSync, linkSync, openSync, unlinkSync, writeSync } from 'node:fs';
import type { FileStat, FileSystem, FileSystemError, NewFile } from '../../index.ts';
import { fileStatOf } from './file-stat.ts';
import { CHANGE, inSlices } from './in-slices.ts';

/**
 * The calls that change many files: synchronous, in slices, as those that look at many. They change what the system has in
 * memory, so that requests which only read need not wait for the disk: on one that took 60 ms for an fdatasync the slowest
 * of 1,200 took 4 ms. What does wait for the disk, an fsync, is never done here.
 */
export const manyChanges: Pick<FileSystem, 'createAll' | 'linkAll' | 'unlinkAll'> = {
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
    // One call may take fewer bytes than it is given (write(2)).
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
