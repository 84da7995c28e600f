import type { FileStaging, PicturesWanted, StagedFile, StagedPicture, Upload } from '../../../core/index.ts';
import { UPLOADS } from '../kinds/media.ts';
import { stemOf } from './file-name.ts';
import { type NameContext, newPaths } from './new-paths.ts';
import type { MediaItem, StoredFile, StoredSize } from './record.ts';
import { type ImageSizes, picturesOf } from './sizes.ts';
import { isImage } from './types.ts';
import { uploadType } from './upload-type.ts';

/** Files in their places that no item names yet, and what an item is to say of them. */
export interface StagedMedia<Members> {
  readonly files: readonly StagedFile[];
  readonly members: Members;
}

/** What an item says of its file. */
export type FileMembers = Pick<MediaItem, 'mime_type' | 'width' | 'height' | 'sizes'> & StoredFile;

/** What files are staged with. */
export interface StagingContext extends NameContext {
  readonly files: FileStaging;
}

/**
 * Stages what a client sent: an image as pictures in all sizes, another file as it is.
 *
 * @throws ApiError rest_upload_sideload_error, rest_upload_invalid_image
 */
export async function stageUpload(
  context: StagingContext,
  upload: Upload,
  sizes: ImageSizes,
): Promise<StagedMedia<FileMembers>> {
  const { type, extensions } = uploadType(upload);
  const paths = newPaths(context, stemOf(upload.name), extensions[0] ?? '');
  if (isImage(type)) {
    return stageImage(context, upload, { type, full: paths.full, sizes: picturesOf(sizes, paths.sized) });
  }
  const file = await context.files.upload(UPLOADS, paths.full, upload);
  return { files: [file], members: { mime_type: type, ...storedFile(file) } };
}

/**
 * Stages an image and smaller pictures of it.
 *
 * @param source what a client sent, or the path of a file
 * @throws ApiError rest_upload_invalid_image
 */
export async function stageImage(
  { files }: Pick<StagingContext, 'files'>,
  source: Upload | string,
  wanted: PicturesWanted & { readonly full: string },
): Promise<StagedMedia<FileMembers>> {
  const { full, sizes } = await files.pictures(UPLOADS, source, wanted);
  if (!full) throw new Error('the picture in full size was not made');
  const smaller = stagedSizes(sizes);
  return {
    files: [full, ...smaller.files],
    members: { mime_type: wanted.type, ...storedSize(full), sizes: smaller.members },
  };
}

/** Smaller pictures that were staged. */
export const stagedSizes = (
  sizes: Readonly<Record<string, StagedPicture>>,
): StagedMedia<Readonly<Record<string, StoredSize>>> => ({
  files: Object.values(sizes),
  members: Object.fromEntries(Object.entries(sizes).map(([name, picture]) => [name, storedSize(picture)])),
});

const storedFile = ({ path, size, hash }: StagedFile): StoredFile => ({ file: path, filesize: size, hash });

const storedSize = (picture: StagedPicture): StoredSize => ({
  ...storedFile(picture),
  width: picture.width,
  height: picture.height,
});
