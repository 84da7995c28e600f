import type { ImageStep } from '../../platform/index.ts';
import type { FileFolder } from './file-folder.ts';
import type { Upload } from './upload.ts';

/** A file in its final location that is not committed yet. It is removed if no transaction keeps it by the end of the request. */
export interface StagedFile {
  readonly folder: FileFolder;
  /** Path below the folder, valid by `filePath`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hash of its bytes. Records store it, to detect files that somebody changed. */
  readonly hash: string;
}

/** A committed file of a folder. */
export type KeptFile = Pick<StagedFile, 'path' | 'hash'>;

export type { ImageStep } from '../../platform/index.ts';

/** A smaller picture: within a width and a height in pixels (0 for no limit), or, if cropped, exactly of that size. */
export interface PictureSize {
  /** Below the folder. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly crop: boolean;
}

/** Pictures to generate from an image. They have the type of the image, without its camera metadata. */
export interface PicturesWanted {
  /** Required type of the image: `image/jpeg`, `image/png`, `image/gif`, `image/webp`. */
  readonly type: string;
  readonly steps?: readonly ImageStep[];
  /** Path of the full-size picture; without it, none is generated. */
  readonly full?: string | undefined;
  /** Sizes by name. Sizes that would not be smaller than the image are left out. */
  readonly sizes: Readonly<Record<string, PictureSize>>;
}

/** A staged picture, with its dimensions in pixels. */
export interface StagedPicture extends StagedFile {
  readonly width: number;
  readonly height: number;
}

/** Pictures generated from an image. */
export interface Pictures {
  /** Dimensions of the image after the steps, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly full: StagedPicture | undefined;
  readonly sizes: Readonly<Record<string, StagedPicture>>;
}

/** Stages files for a transaction to commit. */
export interface FileStaging {
  /** Stages an upload unchanged. @throws ApiError 503, 507 if the disk fails */
  upload(folder: FileFolder, path: string, upload: Upload): Promise<StagedFile>;
  /** Stages bytes. @throws as `upload` */
  write(folder: FileFolder, path: string, bytes: Uint8Array): Promise<StagedFile>;
  /**
   * Generates pictures from an image, in a separate process, within the limits of docs/security.md.
   *
   * @param source an upload, or the path of a file in the folder
   * @throws ApiError 400 rest_upload_invalid_image if it cannot be decoded, has another type or exceeds the limits, 503
   *   rest_server_busy when too many images are waiting; as `upload`
   */
  pictures(folder: FileFolder, source: Upload | string, wanted: PicturesWanted): Promise<Pictures>;
}

/** Files of one folder, inside a transaction. */
export interface FileWriter {
  /** Commits the file with this transaction. */
  keep(file: StagedFile): void;
  /** Removes the file with this transaction. If somebody has changed it, it is moved to the conflicts. */
  remove(file: KeptFile): void;
}
