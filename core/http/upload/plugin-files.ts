import * as v from 'valibot';
import { type FileFolder, filePath } from '../../contract/data/file-folder.ts';
import type { FileStaging, Pictures, PicturesWanted, StagedFile } from '../../contract/data/file-staging.ts';
import type { Upload } from '../../contract/data/upload.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { problem } from '../../contract/problem.ts';
import { hasCode, type Images } from '../../platform/index.ts';
import { type FileStage, type ReceivedFile, storageProblem } from '../../store/index.ts';
import { ownFolder } from '../files/folder-access.ts';
import { makePictures } from './make-pictures.ts';

/** A received upload. */
export interface HeldUpload {
  readonly file: ReceivedFile;
  /** Path below the data folder, once it was placed there. */
  place?: string;
}

/** The plugin that owns the files, and the folders it declares. */
export type FilesOwner = Pick<Plugin, 'name' | 'files'>;

/** Dependencies of `PluginFiles`. */
export interface PluginFilesParts {
  readonly plugin: FilesOwner;
  readonly images: Images;
  readonly limits: Limits;
  /** Uploads of the request. */
  readonly uploads: ReadonlyMap<Upload, HeldUpload>;
  readonly stage: () => FileStage;
}

/** Writes the files of one request for a plugin. */
export class PluginFiles implements FileStaging {
  readonly #parts: PluginFilesParts;

  constructor(parts: PluginFilesParts) {
    this.#parts = parts;
  }

  async upload(folder: FileFolder, path: string, upload: Upload): Promise<StagedFile> {
    const held = this.#held(upload);
    const staged = await this.#place(folder, path, held.file);
    held.place = placeOf(folder, path);
    return staged;
  }

  async write(folder: FileFolder, path: string, bytes: Uint8Array): Promise<StagedFile> {
    return this.#place(folder, path, await this.#stored(this.#parts.stage().receive(once(bytes))));
  }

  async pictures(folder: FileFolder, source: Upload | string, wanted: PicturesWanted): Promise<Pictures> {
    this.#checkOwner(folder);
    const { images, limits, stage } = this.#parts;
    const path = await this.#stored(this.#sourcePath(folder, source));
    if (path === undefined) throw gone();
    try {
      return await makePictures({ images, limits, stage: stage() }, folder, path, wanted);
    } catch (error) {
      // the file was deleted after it was located
      throw hasCode(error, 'ENOENT') ? gone() : storageProblem(error);
    }
  }

  async #place(folder: FileFolder, path: string, { temporary, size, hash }: ReceivedFile): Promise<StagedFile> {
    this.#checkOwner(folder);
    await this.#parts.stage().place(temporary, placeOf(folder, path));
    return { folder, path, size, hash };
  }

  /** Absolute path of the source; undefined if it does not exist. */
  async #sourcePath(folder: FileFolder, source: Upload | string): Promise<string | undefined> {
    const { stage } = this.#parts;
    // the path comes from a record that may have been edited by hand
    if (typeof source === 'string') return v.is(filePath, source) ? stage().locate(placeOf(folder, source)) : undefined;
    const { file, place } = this.#held(source);
    return place === undefined ? file.temporary : stage().locate(place);
  }

  #held(upload: Upload): HeldUpload {
    const held = this.#parts.uploads.get(upload);
    if (!held) throw new Error('this is not an upload of this request');
    return held;
  }

  #checkOwner(folder: FileFolder): void {
    const { plugin } = this.#parts;
    ownFolder({ manifest: plugin, folders: plugin.files }, folder);
  }

  /** Turns failures of the disk into errors for clients. */
  #stored<T>(work: Promise<T>): Promise<T> {
    return work.catch((error) => {
      throw storageProblem(error);
    });
  }
}

const gone = () => problem('rest_upload_invalid_image', 'The file of the image no longer exists.');

/** Path below the data folder. */
const placeOf = (folder: FileFolder, path: string): string => `${folder.name}/${path}`;

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
