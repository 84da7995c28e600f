import * as v from 'valibot';
import { type FileSystem, RunningHash, readPieces } from '../../../core/host.ts';
import { expand } from './gzip.ts';
import { isBelowFolder, isInBackup } from './in-backup.ts';
import { type Listed, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';
import { readTar } from './tar/read-tar.ts';
import { ArchiveError, type TarEntry } from './tar/tar-entry.ts';

/** Longer than the manifest of a very large site, in bytes. */
const MOST_LIST = 512 * 1024 * 1024;
const CHUNK = 256 * 1024;

/** A backup on disk. */
export interface BackupFile {
  readonly fileSystem: FileSystem;
  /** Absolute path. */
  readonly file: string;
}

/** The files of a backup in order; if a path occurs more than once, the last one counts. @throws ArchiveError, FileSystemError */
export const backupFiles = ({ fileSystem, file }: BackupFile): AsyncIterable<TarEntry> =>
  readTar(expand(bytesOf(fileSystem, file)));

async function* bytesOf(fileSystem: FileSystem, path: string): AsyncGenerator<Uint8Array> {
  const file = await fileSystem.open(path, 'read');
  try {
    yield* readPieces(file, CHUNK);
  } finally {
    await file.close();
  }
}

/**
 * Reads a whole backup and verifies it against its manifest.
 *
 * @returns its manifest
 * @throws ArchiveError with a sentence, when it is not a backup or is incomplete
 */
export async function checkBackup(backup: BackupFile): Promise<Manifest> {
  const found = new Map<string, Listed>();
  let manifest: Manifest | undefined;
  for await (const entry of backupFiles(backup)) {
    if (entry.path === MANIFEST) manifest = await readManifest(entry);
    else found.set(entry.path, await listedOf(entry));
  }
  if (!manifest) throw new ArchiveError('it is not a backup of almanac, or it is incomplete: it has no list of files');
  for (const [path, { size, hash }] of manifest.files) {
    const one = found.get(path);
    if (!isBelowFolder(path)) throw new ArchiveError(`${path} is outside of the folder`);
    if (!isInBackup(path)) throw new ArchiveError(`it contains ${path}, which does not belong in a backup of almanac`);
    if (one?.size !== size || one.hash !== hash) throw new ArchiveError(`${path} is damaged or missing`);
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
  if (size > MOST_LIST) throw new ArchiveError('its list of files is too long');
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (!parsed.success) throw new ArchiveError('its list of files is damaged, or from a newer almanac');
  return parsed.output;
}
