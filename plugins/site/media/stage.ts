import type {
  FileStaging,
  PicturesWanted,
  StagedFile,
  StagedPicture,
  Transaction,
  Upload,
} from '../../../core/index.ts';
import type { ImageSizes } from '../config/image-sizes.ts';
import { problem } from '../errors.ts';
import { extensionOf, stemOf } from './file-name.ts';
import { UPLOADS } from './kind.ts';
import { type NameContext, type NewPaths, newPaths } from './new-paths.ts';
import type { MediaItem, StoredFile, StoredSize } from './record.ts';
import { picturesOf } from './sizes.ts';
import { type FileType, isImage, typeByExtension } from './types.ts';

/** Commits the files staged for an item, with the transaction that writes the item. */
export function commitFiles(store: Transaction, { files }: Pick<StagedMedia<unknown>, 'files'>): void {
  const uploads = store.files(UPLOADS);
  for (const file of files) uploads.keep(file);
}

const REFUSED = 'Sorry, you are not allowed to upload this file type.';

const refusal = (why: string) => problem('rest_upload_sideload_error', `${REFUSED} ${why}`);

/**
 * The file type for the extension of a file name.
 *
 * @throws ApiError rest_upload_sideload_error for a type that is not accepted
 */
export function typeOfName(name: string): FileType {
  const extension = /\.(\w+)$/.exec(name)?.[1];
  if (extension === undefined) throw refusal('Its name has no extension such as .jpg.');
  const found = typeByExtension(extension);
  if (!found) throw refusal('Files with this extension are not accepted.');
  return found;
}

/**
 * The type of an uploaded file. The type sent by the client, the extension and the content must agree.
 *
 * @throws ApiError rest_upload_sideload_error if they do not, or for a type that is not accepted
 */
function uploadType({ name, type, head }: Upload): FileType {
  const found = typeOfName(name);
  if (type !== found.type && !found.synonyms.includes(type)) {
    throw refusal('The type that it was sent as does not agree with the ending of its name.');
  }
  if (!found.begins(head)) throw refusal('Its content does not agree with the ending of its name.');
  return found;
}

/** Staged files that no item refers to yet, and the members that describe them. */
interface StagedMedia<Members> {
  readonly files: readonly StagedFile[];
  readonly members: Members;
}

/** Members of an item that describe its file. */
export type FileMembers = Pick<MediaItem, 'mime_type' | 'width' | 'height' | 'sizes'> & StoredFile;

/** Context for staging files. */
export interface StagingContext extends NameContext {
  readonly files: FileStaging;
}

/**
 * Stages an uploaded file: an image as pictures in all sizes, any other file unchanged.
 *
 * @param given free paths to use instead of new ones, if their extension fits the type
 * @throws ApiError rest_upload_sideload_error, rest_upload_invalid_image
 */
export async function stageUpload(
  context: StagingContext,
  upload: Upload,
  sizes: ImageSizes,
  given?: NewPaths,
): Promise<StagedMedia<FileMembers>> {
  const { type, extensions } = uploadType(upload);
  const [extension = ''] = extensions;
  const paths =
    given && extensionOf(given.full) === extension ? given : newPaths(context, stemOf(upload.name), extension);
  if (isImage(type)) {
    return stageImage(context, upload, { type, full: paths.full, sizes: picturesOf(sizes, paths.sized) });
  }
  const file = await context.files.upload(UPLOADS, paths.full, upload);
  return { files: [file], members: { mime_type: type, ...storedFile(file) } };
}

/**
 * Stages an image and its smaller pictures.
 *
 * @param source an upload, or the path of a stored file
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

/** Staged smaller pictures, with the members that describe them. */
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
