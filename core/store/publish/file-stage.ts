import { RunningHash } from '../../lib/index.ts';
import { removeAllThere, removeQuietly, writeBytes } from '../../platform/index.ts';
import { statReal } from '../disk/real-folders.ts';
import { isStorageFailure, storageProblem } from '../disk/storage-problem.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { FileStage, ReceivedFile } from '../records/record-files.ts';
import type { PlacedFiles } from './placed-files.ts';

interface StageParts {
  readonly disk: StoreDisk;
  readonly placed: PlacedFiles;
  /** Returns unique names for temporary files. */
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
      await placed.add(this, temporary, path);
    } catch (error) {
      if (isStorageFailure(error)) {
        disk.log.error('a file could not be moved to its place', { file: path, error: error.message });
      }
      throw storageProblem(error);
    }
  }

  async end(): Promise<void> {
    const { disk, placed } = this.#parts;
    const ending = [placed.drop(this), removeAllThere(disk.fileSystem, this.#temporary.splice(0))];
    for (const result of await Promise.allSettled(ending)) {
      if (result.status === 'fulfilled') continue;
      disk.log.error('uncommitted files could not be removed and stay for now', { error: String(result.reason) });
    }
  }
}
