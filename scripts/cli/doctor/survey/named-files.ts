import { type Collection, listBelow } from '../../../../core/host.ts';
import type { DataDisk } from '../data-disk.ts';
import type { DataProblem } from '../data-problem.ts';
import { locate } from '../locate.ts';
import { namesIn } from '../names-in.ts';
import type { FitRecord } from '../repair/fit-record.ts';

/** The files that records name, and those that lie in the folders where such files are. */
export class NamedFiles {
  /** Paths below each folder, and whether a record names them. */
  readonly #folders: ReadonlyMap<string, Map<string, boolean>>;
  /** Those that records name which could not be read, perhaps. */
  readonly #unsure = new Set<string>();

  private constructor(folders: ReadonlyMap<string, Map<string, boolean>>) {
    this.#folders = folders;
  }

  /** Lists the folders that files lie in which records of these collections name. @throws FileSystemError */
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

  /** Takes in the files that a record names. Gives those that are not there. */
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

  /** A record of this collection cannot be read: who knows what it names. */
  unread({ names }: Collection): void {
    for (const folder of Object.values(names)) this.#unsure.add(folder);
  }

  /** When all were taken in: files that no record names. */
  *unnamed(): Generator<DataProblem> {
    for (const [folder, files] of this.#folders) {
      if (this.#unsure.has(folder)) continue;
      for (const [path, isNamed] of files) {
        if (!isNamed) yield { file: `${folder}/${path}`, severity: 'warning', message: 'belongs to no record' };
      }
    }
  }
}
