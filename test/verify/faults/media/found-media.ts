import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../../../core/lib/hash.ts';
import { markedBy } from '../../../../core/store/publish/placement.ts';
import { namesIn } from '../names-in.ts';
import { textIfThere } from '../text-if-there.ts';

/** A media item as stored in its file. */
export interface FoundItem {
  readonly id: number;
  readonly title: string;
  /** Paths relative to `uploads`. */
  readonly files: readonly string[];
}

interface OnDisk {
  readonly id: number;
  readonly title: string;
  readonly file: string;
  readonly hash: string;
  readonly sizes: Readonly<Record<string, { readonly file: string; readonly hash: string }>>;
}

/** Media on the disk, read without the server. */
export interface FoundMedia {
  readonly items: readonly FoundItem[];
  /** Temporary files that mark recently kept files, some of them removed since; they stay until the next checkpoint. */
  readonly marks: readonly string[];
  /** Other temporary files: a working server may have some. */
  readonly temporary: readonly string[];
  readonly problems: readonly string[];
}

/**
 * Reads all items and files, and checks that each item has its image in all sizes, with the size and hash in the item, and that
 * there are no other files. Items that disappear while the folder is read are left out.
 *
 * @param folder absolute path of the data folder
 * @param sizes names of the smaller versions that each item must have
 */
export function mediaIn(folder: string, sizes: readonly string[]): FoundMedia {
  const problems: string[] = [];
  const left = new Set(filesBelow(join(folder, 'uploads')));
  const items = namesIn(join(folder, 'site/media')).flatMap((name) => {
    const text = textIfThere(join(folder, 'site/media', name));
    if (text === undefined) return [];
    const item: OnDisk = JSON.parse(text);
    const files = [item, ...sizes.flatMap((size) => item.sizes[size] ?? [])];
    if (files.length !== sizes.length + 1) problems.push(`${item.title} has not all sizes`);
    for (const { file, hash } of files) {
      if (!left.delete(file)) problems.push(`${file} of ${item.title} is lost`);
      else if (hashOf(readFileSync(join(folder, 'uploads', file))) !== hash) problems.push(`${file} has other bytes`);
    }
    return [{ id: item.id, title: item.title, files: files.map(({ file }) => file) }];
  });
  const temporary = namesIn(join(folder, '.almanac/tmp'));
  const marks = temporary.filter((name) => markedBy(name) !== undefined);
  return {
    items,
    marks,
    temporary: temporary.filter((name) => !marks.includes(name)),
    problems: [
      ...problems,
      ...[...left].map((file) => `${file} is of no item`),
      ...namesIn(join(folder, '.almanac/conflicts')).map((name) => `${name} is among the conflicts`),
    ],
  };
}

/** Paths of all files in a folder and its subfolders; none if it does not exist. */
const filesBelow = (folder: string): readonly string[] =>
  namesIn(folder).length === 0
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
