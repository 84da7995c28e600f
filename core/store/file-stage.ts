import { hasCode } from '../ports/file-system.ts';
import { writeBytes } from '../ports/write-bytes.ts';
import { RunningHash } from './hash.ts';
import type { PlacedFiles } from './placed-files.ts';
import { markOf } from './placement-mark.ts';
import { makeRealFolders, statReal } from './real-folders.ts';
import { removeOrphan } from './remove-orphan.ts';
import { isStorageFailure, readOnlyProblem, storageProblem } from './storage-problem.ts';
import type { FileStage, ReceivedFile } from './store.ts';
import type { StoreDisk } from './store-disk.ts';
import { removeAllThere, removeQuietly } from './write-file.ts';

interface StageParts {
  readonly disk: StoreDisk;
  readonly placed: PlacedFiles;
  /** Gives names of temporary files, none of them twice. */
  readonly nextName: () => string;
}

/** The files of one request on the disk. */
export class DiskFileStage implements FileStage {
  readonly #parts: StageParts;
  readonly #temporary: string[] = [];

  constructor(parts: StageParts) {
    this.#parts = parts;
  }

  async receive(chunks: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    const { fileSystem } = this.#parts.disk;
    const temporary = this.reserve();
    const hash = new RunningHash();
    let size = 0;
    const file = await fileSystem.open(temporary, 'create', 0o644);
    try {
      for await (const chunk of chunks) {
        await writeBytes(file, chunk);
        hash.add(chunk);
        size += chunk.length;
      }
    } catch (error) {
      await removeQuietly(fileSystem, temporary);
      throw error;
    } finally {
      await file.close();
    }
    return { temporary, size, hash: hash.result() };
  }

  reserve(): string {
    const temporary = `${this.#parts.disk.layout.temporary}/${this.#parts.nextName()}`;
    this.#temporary.push(temporary);
    return temporary;
  }

  async locate(path: string): Promise<string | undefined> {
    const { disk } = this.#parts;
    return (await statReal(disk, path))?.kind === 'file' ? `${disk.layout.root}/${path}` : undefined;
  }

  async place(temporary: string, path: string): Promise<void> {
    const { disk, placed } = this.#parts;
    try {
      await placed.add(this, path, () => placeDurably(disk, temporary, path));
    } catch (error) {
      if (isStorageFailure(error))
        disk.log.error('a file could not be put in its place', { file: path, error: error.message });
      throw storageProblem(error);
    }
  }

  async end(): Promise<void> {
    const { disk, placed } = this.#parts;
    try {
      await placed.drop(this);
      await removeAllThere(disk.fileSystem, this.#temporary.splice(0));
    } catch (error) {
      disk.log.error('files that nobody keeps are left to the next start', { error: String(error) });
    }
  }
}

async function placeDurably(disk: StoreDisk, temporary: string, path: string): Promise<void> {
  const { fileSystem, layout } = disk;
  const mark = `${layout.temporary}/${markOf(path)}`;
  await syncFile(disk, temporary);
  await linkToFree(disk, temporary, mark);
  try {
    await fileSystem.unlink(temporary);
    // Before the file is in its place: one without a mark would be nobody's after a power cut, and stay. The entry of the
    // place needs no fsync here: as long as there is the mark, the recovery makes it again.
    await fileSystem.syncDirectory(layout.temporary);
    if (!(await makeRealFolders(disk, path))) throw takenProblem();
    await linkToFree(disk, mark, `${layout.root}/${path}`);
  } catch (error) {
    // What cannot be removed now the next recovery removes.
    await removeOrphan(disk, path).catch(() => undefined);
    throw error;
  }
}

async function syncFile({ fileSystem }: StoreDisk, path: string): Promise<void> {
  const file = await fileSystem.open(path, 'read');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @throws ApiError when the name is taken */
async function linkToFree({ fileSystem }: StoreDisk, from: string, to: string): Promise<void> {
  try {
    await fileSystem.link(from, to);
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? takenProblem() : error;
  }
}

const takenProblem = () => readOnlyProblem('something else lies where the file should go');
