import { type FileSystem, hasCode, isPrivatePath, RunningHash } from '../../../core/host.ts';
import type { Listed } from './manifest.ts';
import type { TarEntry } from './tar/tar-entry.ts';

/** Bytes read at a time. */
const CHUNK = 256 * 1024;
const NS_PER_MS = 1_000_000n;

/** Permissions of a file: private ones are for their owner only. */
export const permissionsOf = (path: string): number => (isPrivatePath(path) ? 0o600 : 0o644);

/**
 * A file on disk as an archive entry. One that has disappeared is left out. One that shrinks while it is read is padded with
 * zeros, because its size is already in the archive, and is not listed.
 *
 * @param path relative to the data folder
 * @param list called when all of the file was read
 * @throws FileSystemError
 */
export async function* otherFile(
  { fileSystem, folder }: { readonly fileSystem: FileSystem; readonly folder: string },
  path: string,
  list: (listed: Listed) => void,
): AsyncGenerator<TarEntry> {
  const at = `${folder}/${path}`;
  const stat = await fileSystem.stat(at);
  const file = stat?.kind === 'file' ? await opened(fileSystem, at) : undefined;
  if (!stat || !file) return;
  const { size } = stat;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const hash = new RunningHash();
    for (let read = 0; read < size; ) {
      const chunk = await file?.read(Math.min(CHUNK, size - read), read);
      if (!chunk || chunk.length === 0) return yield new Uint8Array(size - read);
      hash.add(chunk);
      read += chunk.length;
      yield chunk;
    }
    list({ size, hash: hash.result() });
  }
  try {
    yield {
      path,
      size,
      permissions: permissionsOf(path),
      modified: Number(stat.modifiedNs / NS_PER_MS),
      chunks: chunks(),
    };
  } finally {
    await file.close();
  }
}

async function opened(fileSystem: FileSystem, path: string) {
  try {
    return await fileSystem.open(path, 'read');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}
