import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileHandle, FileSystem } from '../../../../core/platform/file-system.ts';
import { memoryFileSystem } from '../../../../scripts/testing/memory-file-system.ts';
import { unsyncedFileSystem } from './unsynced-file-system.ts';

/** A file system in memory that records sync calls. */
function watched(): { readonly fileSystem: FileSystem; readonly syncs: readonly string[] } {
  const fileSystem = memoryFileSystem();
  const syncs: string[] = [];
  const noting = (what: string) => async () => void syncs.push(what);
  const handle = (file: FileHandle, path: string): FileHandle => ({
    ...file,
    sync: noting(`fsync ${path}`),
    dataSync: noting(`fdatasync ${path}`),
  });
  return {
    fileSystem: {
      ...fileSystem,
      open: async (path, mode, permissions) => handle(await fileSystem.open(path, mode, permissions), path),
      syncDirectory: async (path) => void syncs.push(`fsync ${path}`),
    },
    syncs,
  };
}

for (const [what, of, expected] of [
  ['the disk itself', (fileSystem: FileSystem) => fileSystem, ['fdatasync /a', 'fsync /a', 'fsync /']],
  ['the one without', unsyncedFileSystem, []],
] as const) {
  test(`${what}: the bytes are written, and ${expected.length} calls make them durable`, async () => {
    const { fileSystem, syncs } = watched();
    const disk = of(fileSystem);
    const file = await disk.open('/a', 'create');
    await file.write(new TextEncoder().encode('text'));
    await file.dataSync();
    await file.sync();
    await file.close();
    await disk.syncDirectory('/');
    assert.equal(new TextDecoder().decode(await disk.readFile('/a')), 'text');
    assert.deepEqual(syncs, expected);
  });
}
