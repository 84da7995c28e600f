import { batches, type FileSystem, type FrozenRecords, hashOf, recordFileName } from '../../../core/host.ts';

/** A record's file at the instant of a backup. */
export interface FrozenFile {
  /** Relative to the data folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Paths of all files that `frozenFiles` yields. */
export const frozenPaths = ({ folders, quarantined }: FrozenRecords): ReadonlySet<string> =>
  new Set(
    [...folders]
      .flatMap(([folder, entries]) => [...entries.keys()].map((id) => `${folder}/${recordFileName(id)}`))
      .filter((path) => !quarantined.has(path)),
  );

/**
 * The files of records as they were at one instant: those that have changed on disk since are rebuilt from memory. Quarantined
 * files are left out here, because a backup takes them as they are on disk.
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

/** Members keep the order of the file that the record was read from or written to. */
const bytesOf = (value: object): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
