import * as v from 'valibot';
import { readTar } from '../archive/read-tar.ts';
import { ArchiveError, type TarEntry } from '../archive/tar-entry.ts';
import { RunningHash } from '../hash.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { Gzip } from '../ports/gzip.ts';
import { isBelowFolder, isInBackup } from './in-backup.ts';
import { type Listed, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';

/** Longer than the list of a very large site, in bytes. */
const MOST_LIST = 512 * 1024 * 1024;
const CHUNK = 256 * 1024;

/** A backup on the disk. */
export interface BackupFile {
  readonly fileSystem: FileSystem;
  readonly gzip: Gzip;
  /** Absolute path. */
  readonly file: string;
}

/** The files of a backup in their order; of several of one path the last counts. @throws ArchiveError, FileSystemError */
export const backupFiles = ({ fileSystem, gzip, file }: BackupFile): AsyncIterable<TarEntry> =>
  readTar(gzip.expand(bytesOf(fileSystem, file)));

async function* bytesOf(fileSystem: FileSystem, path: string): AsyncGenerator<Uint8Array> {
  const file = await fileSystem.open(path, 'read');
  try {
    for (let at = 0; ; ) {
      const chunk = await file.read(CHUNK, at);
      if (chunk.length === 0) return;
      at += chunk.length;
      yield chunk;
    }
  } finally {
    await file.close();
  }
}

/**
 * Reads all of a backup and holds it against its list.
 *
 * @returns its list
 * @throws ArchiveError in a sentence, when it is no backup, or not whole
 */
export async function checkBackup(backup: BackupFile): Promise<Manifest> {
  const found = new Map<string, Listed>();
  let manifest: Manifest | undefined;
  for await (const entry of backupFiles(backup)) {
    if (entry.path === MANIFEST) manifest = await readManifest(entry);
    else found.set(entry.path, await listedOf(entry));
  }
  if (!manifest) throw new ArchiveError('it is no backup of almanac, or cut off: it has no list');
  for (const [path, { size, hash }] of manifest.files) {
    const one = found.get(path);
    if (!isBelowFolder(path)) throw new ArchiveError(`${path} leads out of the folder`);
    if (!isInBackup(path)) throw new ArchiveError(`it holds ${path}, which no backup of almanac does`);
    if (one?.size !== size || one.hash !== hash) throw new ArchiveError(`${path} is damaged, or missing`);
  }
  return manifest;
}

async function listedOf({ chunks }: TarEntry): Promise<Listed> {
  const hash = new RunningHash();
  let size = 0;
  for await (const chunk of chunks) {
    hash.add(chunk);
    size += chunk.length;
  }
  return { size, hash: hash.result() };
}

async function readManifest({ size, chunks }: TarEntry): Promise<Manifest> {
  if (size > MOST_LIST) throw new ArchiveError('its list is too long');
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (!parsed.success) throw new ArchiveError('its list is damaged, or of a newer almanac');
  return parsed.output;
}
