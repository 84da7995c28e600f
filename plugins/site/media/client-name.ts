import { eq, type RecordReader } from '../../../core/index.ts';
import { withoutAccents } from '../../content/index.ts';
import type { Item } from '../items/kind/item.ts';
import { extensionOf, stemOf } from './file-name.ts';
import { isImage, typeByExtension } from './types.ts';

/** Field with the client's name of the file and its folder. */
export const NAME = 'name';

/** Characters that WordPress takes out of file names (`sanitize_file_name`). */
const TAKEN_OUT = /[?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“]+/g;
/** Ends of names that WordPress gives to smaller pictures, and that it therefore never gives to an upload. */
const OF_A_SIZE = /-(?:scaled|rotated|\d+x\d+)$/;
/** A part between dots that may be the extension of a program. */
const LIKE_EXTENSION = /^[a-z]{2,5}\d?$/i;

/**
 * The client's name of a file without what a path, a shell or a server could misunderstand, as WordPress names the file
 * (`sanitize_file_name`). Its stem is the default title.
 *
 * @param name with an extension, unchecked
 * @param length maximum length of the stem, in characters
 */
export function clientName(name: string, length: number): string {
  const plain = withoutAccents(name)
    .replace(TAKEN_OUT, '')
    .replace(/[\p{Cc}\p{Cs}\p{Zs}-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[._-]+/, '');
  // after the dot of a name such as .png nothing but the extension is left
  const [first = '', ...others] = plain.includes('.') ? stemOf(plain).split('.') : [];
  const parts = others.map((part) => (LIKE_EXTENSION.test(part) && !typeByExtension(part) ? `${part}_` : part));
  const stem = [first, ...parts]
    .join('.')
    .slice(0, length)
    .replace(/\p{Cs}$/u, '');
  return `${stem || 'unnamed-file'}.${extensionOf(plain).toLowerCase()}`;
}

/**
 * The value of the field `NAME` for a file.
 *
 * @param path below the folder of uploads
 * @param name of the client's file
 */
export const nameKey = (path: string, name: string): string =>
  `${path.slice(0, path.lastIndexOf('/') + 1)}${name}`.toLowerCase();

/**
 * The first of `flag.png`, `flag-1.png`, `flag-2.png` … that no file of the same folder has (WordPress, `wp_unique_filename`).
 *
 * @param path of the new file, below the folder of uploads
 * @param name result of `clientName`
 */
export function freeName(media: RecordReader<Item>, path: string, name: string): string {
  const [stem, extension] = [stemOf(name), extensionOf(name)];
  const isTaken = (one: string) => media.first(eq(NAME, nameKey(path, one))) !== undefined;
  let free = isImage(typeByExtension(extension)?.type ?? '') && OF_A_SIZE.test(stem) ? undefined : name;
  for (let number = 1; free === undefined || isTaken(free); number++) free = `${stem}-${number}.${extension}`;
  return free;
}
