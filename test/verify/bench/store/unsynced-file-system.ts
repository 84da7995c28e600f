import type { FileHandle, FileSystem } from '../../../../core/platform/file-system.ts';

const done = async (): Promise<void> => {};

const unsyncedHandle = (file: FileHandle): FileHandle => ({ ...file, sync: done, dataSync: done });

/** The same file system with fsync and fdatasync that do nothing. */
export const unsyncedFileSystem = (fileSystem: FileSystem): FileSystem => ({
  ...fileSystem,
  open: async (path, mode, permissions) => unsyncedHandle(await fileSystem.open(path, mode, permissions)),
  syncDirectory: done,
});
