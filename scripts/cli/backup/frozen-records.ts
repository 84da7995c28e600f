import { batches, type FileSystem, type FrozenRecords, hashOf, recordFileName } from '../../../core/host.ts';

/** A record's file at the instant of a backup. */
export interface FrozenFile {
  /** Below the data folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Paths of all files that `frozenFiles` gives. */
export const frozenPaths = ({ folders, quarantined }: FrozenRecords): ReadonlySet<string> =>
  new Set(
    [...folders]
      .flatMap(([folder, entries]) => [...entries.keys()].map((id) => `${folder}/${recordFileName(id)}`))
      .filter((path) => !quarantined.has(path)),
  );

/**
 * The files of records as they were at one instant: those that changed on the disk since are written anew from memory. What
 * lies in quarantine is somebody's, and is taken as it lies there.
 *
 * @throws FileSystemError
 */
export async function* frozenFiles(
  fileSystem: FileSystem,
  folder: string,
  { folders, quarantined }: FrozenRecords,
): AsyncGenerator<FrozenFile> {
  for (const [path, entries] of folders) {
    for (const batch of batches([...entries.values()])) {
      const files = batch
        .map((entry) => ({ entry, path: `${path}/${recordFileName(entry.id)}` }))
        .filter((file) => !quarantined.has(file.path));
      const found = await fileSystem.readAll(files.map((file) => `${folder}/${file.path}`));
      for (const [index, file] of files.entries()) {
        const bytes = found[index];
        const isAsItWas = bytes instanceof Uint8Array && hashOf(bytes) === file.entry.hash;
        yield { path: file.path, bytes: isAsItWas ? bytes : bytesOf(file.entry.value) };
      }
    }
  }
}

/** Its members are in the order of the file that it was read from, or was written to. */
const bytesOf = (value: object): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
