import {
  ensureDirectory,
  type FileSystem,
  isPrivatePath,
  mapLimit,
  removeQuietly,
  writeBytes,
} from '../../../core/host.ts';
import type { Manifest } from './manifest.ts';
import { permissionsOf } from './other-files.ts';
import { type BackupFile, backupFiles, checkBackup } from './read-backup.ts';
import type { TarEntry } from './tar/tar-entry.ts';

/** Makes a folder a site. It is put in place last, so that an incomplete restore is not a site. */
const SETTINGS = 'settings.json';
/** File systems combine concurrent syncs into one. */
const SYNCS_AT_ONCE = 32;
/** Temporary path of the settings. */
const WAITING = '.almanac/settings.restored';

/**
 * Writes the files of a backup into an empty folder. The whole archive is verified before anything is written.
 *
 * @param folder absolute path
 * @param progress receives the number of files written and their total
 * @throws ArchiveError, FileSystemError; the files written are then removed
 */
export async function restoreBackup(
  backup: BackupFile,
  folder: string,
  progress: (done: number, total: number) => void,
): Promise<Manifest> {
  const manifest = await checkBackup(backup);
  const { fileSystem } = backup;
  const total = manifest.files.size;
  const written = new Set<string>();
  try {
    for await (const entry of backupFiles(backup)) {
      if (!manifest.files.has(entry.path)) {
        for await (const _ of entry.chunks);
        continue;
      }
      const path = entry.path === SETTINGS ? WAITING : entry.path;
      // if a path occurs more than once, the last one counts
      if (written.has(path)) await fileSystem.unlink(`${folder}/${path}`);
      written.add(path);
      await writeEntry(fileSystem, `${folder}/${path}`, entry);
      progress(written.size, total);
    }
    await mapLimit(
      [...written].map((path) => `${folder}/${path}`),
      () => SYNCS_AT_ONCE,
      (path) => syncFile(fileSystem, path),
    );
    if (written.has(WAITING)) await fileSystem.rename(`${folder}/${WAITING}`, `${folder}/${SETTINGS}`);
    await fileSystem.syncDirectory(folder);
  } catch (error) {
    for (const path of written) await removeQuietly(fileSystem, `${folder}/${path}`);
    throw error;
  }
  return manifest;
}

async function syncFile(fileSystem: FileSystem, path: string): Promise<void> {
  const file = await fileSystem.open(path, 'update');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeEntry(fileSystem: FileSystem, at: string, { path, chunks }: TarEntry): Promise<void> {
  await ensureDirectory(fileSystem, at.slice(0, at.lastIndexOf('/')), isPrivatePath(path) ? 0o700 : 0o777);
  const file = await fileSystem.open(at, 'create', permissionsOf(path));
  try {
    for await (const chunk of chunks) await writeBytes(file, chunk);
  } finally {
    await file.close();
  }
}
