import * as v from 'valibot';
import { type Field, filePath, type KeptFile, posting, sorted, text, unique } from '../../../core/index.ts';
import { recordId, textOf } from '../../content/index.ts';
import { HOST, type Item } from '../items/kind/item.ts';
import { baseName, extensionOf } from './file-name.ts';
import { wordsOf } from './new-paths.ts';
import { mediaTypeOf } from './types.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const side = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** A file below the folder: its path, bytes, and a hash of its bytes, by which one that somebody changed is told from it. */
const file = { file: filePath, filesize: count, hash: v.string() };

const size = v.looseObject({ ...file, width: side, height: side });

/** What a media item stores beside what every item does. */
export const mediaStored = {
  status: v.optional(v.picklist(['publish', 'private', 'trash']), 'publish'),
  /** Of the file, as its content says. */
  mime_type: v.string(),
  ...file,
  /** Of an image, in pixels. */
  width: v.optional(side),
  height: v.optional(side),
  /** Smaller pictures of an image, by the names of the settings. */
  sizes: v.optional(v.record(v.string(), size)),
  /** Says in words what an image shows. */
  alt_text: v.optional(v.string()),
  caption: v.optional(v.string()),
  description: v.optional(v.string()),
  /** Id of the record, of whichever kind, that it belongs to. */
  post: v.optional(recordId),
  /** Of an edited image: what it was made from. */
  parent_image: v.optional(v.looseObject({ attachment_id: recordId, file: filePath })),
};

const schema = v.looseObject(mediaStored);

/** A stored media item. */
export type MediaItem = Item & v.InferOutput<typeof schema>;

/** What is stored of one file. */
export type StoredFile = Pick<MediaItem, 'file' | 'filesize' | 'hash'>;

/** A smaller picture as it is stored. */
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

/** Field by which the item of a file is found. */
export const PATHS = 'paths';

/** Field of the name of its file, which every search looks into. */
export const FILE_NAME = 'search_file';

/** Fields that the list of media filters by, beside those of every list and in place of some. */
export const mediaFields: Readonly<Record<string, Field<Item>>> = {
  [PATHS]: unique(of((item) => filesOf(item).map(({ path }) => path))),
  mime_type: posting(of((item) => item.mime_type)),
  media_type: posting(of((item) => mediaTypeOf(item.mime_type))),
  parent: sorted(of((item) => item.post ?? 0)),
  // the same, for the many records that lists leave the media of out
  [HOST]: posting(of((item) => item.post ?? null)),
  // a byline is earned by what one writes
  published_author: posting(() => []),
  search_excerpt: text(of((item) => textOf(item.caption ?? ''))),
  search_content: text(of((item) => textOf(item.description ?? ''))),
  // with and without the letters that nobody guesses: people know it as they called it
  [FILE_NAME]: text(of(({ file }) => `${baseName(file)}\n${wordsOf(file)}.${extensionOf(file)}`)),
};
