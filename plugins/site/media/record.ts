import * as v from 'valibot';
import { type Field, filePath, type KeptFile, posting, sorted, text, unique } from '../../../core/index.ts';
import { recordId, textOf } from '../../content/index.ts';
import { HOST, type Item } from '../items/kind/item.ts';
import { NAME, nameKey } from './client-name.ts';
import { baseName, extensionOf } from './file-name.ts';
import { wordsOf } from './new-paths.ts';
import { mediaTypeOf } from './types.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const side = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** A file in the folder: its path, its size in bytes, and a hash of its content, which tells whether the file was changed. */
const file = { file: filePath, filesize: count, hash: v.string() };

const size = v.looseObject({ ...file, width: side, height: side });

/** The stored members of a media item in addition to those of all items. */
export const mediaStored = {
  status: v.optional(v.picklist(['publish', 'private', 'trash']), 'publish'),
  /** Media type of the file, which matches its content. */
  mime_type: v.string(),
  /** The client's name of the file, unique in its month; shown by the path if missing. */
  name: v.optional(v.string()),
  ...file,
  /** Dimensions of an image, in pixels. */
  width: v.optional(side),
  height: v.optional(side),
  /** Smaller pictures of an image, by the names of the sizes in the settings. */
  sizes: v.optional(v.record(v.string(), size)),
  /** Alternative text of an image. */
  alt_text: v.optional(v.string()),
  caption: v.optional(v.string()),
  description: v.optional(v.string()),
  /** Id of the record of any kind that it is attached to. */
  post: v.optional(recordId),
  /** The original of an edited image. */
  parent_image: v.optional(v.looseObject({ attachment_id: recordId, file: filePath })),
};

const schema = v.looseObject(mediaStored);

/** A stored media item. */
export type MediaItem = Item & v.InferOutput<typeof schema>;

/** The stored members of one file. */
export type StoredFile = Pick<MediaItem, 'file' | 'filesize' | 'hash'>;

/** The stored members of a smaller picture. */
export type StoredSize = Pick<v.InferOutput<typeof size>, 'file' | 'filesize' | 'hash' | 'width' | 'height'>;

/** An item of the media kind with the members specific to that kind; its schema has validated them. */
export const asMedia = (item: Item): MediaItem => item as MediaItem;

/** All files of a media item. */
export const filesOf = ({ file, hash, sizes = {} }: MediaItem): readonly KeptFile[] =>
  [{ file, hash }, ...Object.values(sizes)].map((one) => ({ path: one.file, hash: one.hash }));

const of =
  <T>(value: (item: MediaItem) => T) =>
  (item: Item): T =>
    value(asMedia(item));

/** The client's name of a file as far as its path shows it. */
const nameInPath = (file: string): string => `${wordsOf(file)}.${extensionOf(file)}`;

/** The member `name`, unless the path shows it. */
export const namedAs = (name: string, file: string): Pick<MediaItem, 'name'> =>
  name === nameInPath(file) ? {} : { name };

/** Field for looking up the item of a file. */
export const PATHS = 'paths';

/** Field with the file name, which every search includes. */
export const FILE_NAME = 'search_file';

/** Fields that the list of media filters by; some replace those of every list. */
export const mediaFields: Readonly<Record<string, Field<Item>>> = {
  [PATHS]: unique(of((item) => filesOf(item).map(({ path }) => path))),
  [NAME]: posting(of((item) => nameKey(item.file, item.name ?? nameInPath(item.file)))),
  mime_type: posting(of((item) => item.mime_type)),
  media_type: posting(of((item) => mediaTypeOf(item.mime_type))),
  parent: sorted(of((item) => item.post ?? 0)),
  // the same, for lists that exclude the media of many records
  [HOST]: posting(of((item) => item.post ?? null)),
  // uploading a file does not make a user a public author
  published_author: posting(() => []),
  search_excerpt: text(of((item) => textOf(item.caption ?? ''))),
  search_content: text(of((item) => textOf(item.description ?? ''))),
  // users know the file by the name that they gave it
  [FILE_NAME]: text(of((item) => `${baseName(item.file)}\n${item.name ?? nameInPath(item.file)}`)),
};
