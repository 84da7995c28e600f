import { type Collection, listBelow } from '../../../../core/host.ts';
import type { DataDisk } from '../data-disk.ts';
import type { DataProblem } from '../data-problem.ts';
import { locate } from '../locate.ts';
import { namesIn } from '../names-in.ts';
import type { FitRecord } from '../repair/fit-record.ts';

/** The files that records name, compared with those in the folders for such files. */
export class NamedFiles {
  /** By folder: the paths of its files, and whether a record names each. */
  readonly #folders: ReadonlyMap<string, Map<string, boolean>>;
  /** Folders whose files may be named by records that could not be read. */
  readonly #unsure = new Set<string>();

  private constructor(folders: ReadonlyMap<string, Map<string, boolean>>) {
    this.#folders = folders;
  }

  /** Lists the folders whose files records of these collections name. @throws FileSystemError */
  static async list({ fileSystem, root }: DataDisk, collections: readonly Collection[]): Promise<NamedFiles> {
    const names = new Set(collections.flatMap((collection) => Object.values(collection.names)));
    const listed = await Promise.all(
      [...names].map(async (name) => {
        const files = await listBelow(fileSystem, `${root}/${name}`);
        return [name, new Map(files.map((path) => [path, false]))] as const;
      }),
    );
    return new NamedFiles(new Map(listed));
  }

  /** Marks the files that a record names. Yields a problem for each that does not exist. */
  *missing({ listed: { collection }, file, bytes, value }: FitRecord): Generator<DataProblem> {
    for (const [path, folder] of Object.entries(collection.names)) {
      for (const { name, at } of namesIn(value, path)) {
        const files = this.#folders.get(folder);
        if (files?.has(name)) files.set(name, true);
        else {
          const message = `${at.join('.')}: names ${folder}/${name}, which does not exist`;
          yield { file, ...locate(bytes, at), severity: 'warning', message };
        }
      }
    }
  }

  /** Notes that a record of this collection could not be read, so the files it names are unknown. */
  unread({ names }: Collection): void {
    for (const folder of Object.values(names)) this.#unsure.add(folder);
  }

  /** Files that no record names. Call it after all records. */
  *unnamed(): Generator<DataProblem> {
    for (const [folder, files] of this.#folders) {
      if (this.#unsure.has(folder)) continue;
      for (const [path, isNamed] of files) {
        if (!isNamed) yield { file: `${folder}/${path}`, severity: 'warning', message: 'belongs to no record' };
      }
    }
  }
}
