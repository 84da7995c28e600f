import { hashOf } from './hash.ts';
import { type KnownFile, knownFile } from './known-file.ts';
import { isPrivatePath } from './layout.ts';
import type { StoreDisk } from './store-disk.ts';
import { removeQuietly, writeNewFile } from './write-file.ts';

/** New bytes of a record file, written out and not yet in its place. */
export interface StagedFile {
  /** Absolute path of the temporary file. */
  readonly temporary: string;
  readonly bytes: Uint8Array;
  /** What the record file will look like once this is linked to its place. */
  readonly known: KnownFile;
}

/**
 * Writes the bytes of a record file beside its place. A full disk shows here, before anything was promised.
 *
 * @param path of the record file, relative to the data folder
 * @param name of the temporary file, used by nobody else
 * @throws FileSystemError; then nothing is left behind
 */
export async function stage(
  disk: StoreDisk,
  path: string,
  bytes: Uint8Array,
  name: string,
  options: { readonly durable?: boolean } = {},
): Promise<StagedFile> {
  const { fileSystem, layout, clock } = disk;
  const temporary = `${layout.temporary}/${name}`;
  const seenAt = clock.now();
  await writeNewFile(fileSystem, temporary, bytes, { permissions: isPrivatePath(path) ? 0o600 : 0o644, ...options });
  try {
    const stat = await fileSystem.stat(temporary);
    if (stat?.size !== bytes.length) {
      throw Object.assign(new Error(`${temporary} has ${stat?.size} bytes of ${bytes.length}`), { code: 'EIO' });
    }
    return { temporary, bytes, known: { ...knownFile(stat, hashOf(bytes), seenAt), changedNs: undefined } };
  } catch (error) {
    await removeQuietly(fileSystem, temporary);
    throw error;
  }
}
