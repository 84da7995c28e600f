import type { FileStaging } from '../../contract/data/file-staging.ts';
import type { Upload } from '../../contract/data/upload.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Images } from '../../platform/index.ts';
import { type FileStage, storageProblem } from '../../store/index.ts';
import { type FilesOwner, type HeldUpload, PluginFiles } from './plugin-files.ts';

/** Dependencies of `Staging`. */
export interface StagingParts {
  /** Begins a stage for files in the store; called when the first one is needed. */
  readonly begin: () => FileStage;
  readonly images: Images;
  readonly limits: Limits;
}

/** The files of one request or command, from their first byte to its end. */
export class Staging {
  readonly #parts: StagingParts;
  readonly #uploads = new Map<Upload, HeldUpload>();
  #begun: FileStage | undefined;

  constructor(parts: StagingParts) {
    this.#parts = parts;
  }

  /**
   * Receives an upload.
   *
   * @param told gives its properties once all bytes have arrived
   * @throws what `chunks` throws; ApiError 503, 507 of the disk; no file is left behind then
   */
  async receive(chunks: AsyncIterable<Uint8Array>, told: () => Omit<Upload, 'size'>): Promise<Upload> {
    try {
      const file = await this.#stage().receive(chunks);
      const upload = { ...told(), size: file.size };
      this.#uploads.set(upload, { file });
      return upload;
    } catch (error) {
      throw storageProblem(error);
    }
  }

  /** Gives the staging of a plugin: it writes files for the plugin's transactions, in the folders that the plugin declares. */
  for(plugin: FilesOwner): FileStaging {
    const { images, limits } = this.#parts;
    return new PluginFiles({ plugin, images, limits, uploads: this.#uploads, stage: () => this.#stage() });
  }

  /** Removes files that no transaction took over; synchronous if nothing was staged. */
  end(): Promise<void> | undefined {
    return this.#begun?.end();
  }

  #stage(): FileStage {
    this.#begun ??= this.#parts.begin();
    return this.#begun;
  }
}
