import type { ImageStep } from '../../platform/index.ts';
import type { Upload } from '../routes/upload.ts';
import type { FileFolder } from './file-folder.ts';

/** A file in its place that no transaction keeps yet: if none does by the end of the request, it is removed again. */
export interface StagedFile {
  readonly folder: FileFolder;
  /** Below the folder, of the shape of `filePath`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Of its bytes, as records keep it, so that a file that somebody changed is told from it. */
  readonly hash: string;
}

/** A file that a folder keeps. */
export type KeptFile = Pick<StagedFile, 'path' | 'hash'>;

export type { ImageStep } from '../../platform/index.ts';

/** A smaller picture: within a width and a height in pixels (0 for any), or, cropped, exactly of that size. */
export interface PictureSize {
  /** Below the folder. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly crop: boolean;
}

/** What is to be made of an image. All are of its type, without the data that cameras add. */
export interface PicturesWanted {
  /** That the image must be of: `image/jpeg`, `image/png`, `image/gif`, `image/webp`. */
  readonly type: string;
  readonly steps?: readonly ImageStep[];
  /** Path of the picture in its full size; none is made when left out. */
  readonly full?: string | undefined;
  /** By name. Those that would not be smaller than the image are not made. */
  readonly sizes: Readonly<Record<string, PictureSize>>;
}

/** A staged picture; sides in pixels. */
export interface StagedPicture extends StagedFile {
  readonly width: number;
  readonly height: number;
}

/** What was made of an image. */
export interface Pictures {
  /** Sides of the image after the steps, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly full: StagedPicture | undefined;
  readonly sizes: Readonly<Record<string, StagedPicture>>;
}

/** Writes files for a transaction to keep. */
export interface FileStaging {
  /** Puts what a client sent in its place as it is. @throws ApiError 503, 507 of the disk */
  upload(folder: FileFolder, path: string, upload: Upload): Promise<StagedFile>;
  /** Puts bytes in their place. @throws as `upload` */
  write(folder: FileFolder, path: string, bytes: Uint8Array): Promise<StagedFile>;
  /**
   * Makes pictures of an image, in a process of its own, within the limits of docs/security.md.
   *
   * @param source what a client sent, or the path of a file of the folder
   * @throws ApiError 400 rest_upload_invalid_image for one that does not decode, is of another type or beyond the limits,
   *   503 rest_server_busy when too many images wait; as `upload`
   */
  pictures(folder: FileFolder, source: Upload | string, wanted: PicturesWanted): Promise<Pictures>;
}

/** Files of one folder, inside a transaction. */
export interface FileWriter {
  /** From the commit on it is there for good. */
  keep(file: StagedFile): void;
  /** Removes it with the commit. One that somebody changed since is set aside among the conflicts. */
  remove(file: KeptFile): void;
}
