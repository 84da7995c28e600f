import * as v from 'valibot';
import { filePath, type TextRule } from '../../contract/data/file-folder.ts';
import { entriesIn, type FileSystem } from '../../platform/index.ts';
import type { FileProblem } from '../records/file-problem.ts';

/** Maximum depth of folders: no path of `filePath` is longer. */
const MOST_FOLDERS = 8;

/** Content of a folder of texts. Paths are relative to it. */
export interface TextListing {
  /** Regular files with valid names. */
  readonly files: readonly string[];
  /** Entries that were meant to be texts but cannot be served. */
  readonly bad: readonly { readonly path: string; readonly problem: FileProblem }[];
  /** All folders in it; the first is the folder itself (an empty path). */
  readonly folders: readonly string[];
}

/**
 * Lists a folder and its subfolders; links are not followed. A missing folder counts as empty.
 *
 * @param root absolute path
 * @throws FileSystemError
 */
export async function listTexts(fileSystem: FileSystem, root: string, rule: TextRule): Promise<TextListing> {
  const files: string[] = [];
  const bad: { path: string; problem: FileProblem }[] = [];
  const folders = [''];
  for (const folder of folders) {
    for (const { name, kind } of await entriesIn(fileSystem, root + folder)) {
      // hidden files of editors and file managers
      if (name.startsWith('.')) continue;
      const path = folder === '' ? name : `${folder.slice(1)}/${name}`;
      if (kind === 'directory') {
        if (path.split('/').length <= MOST_FOLDERS) folders.push(`/${path}`);
      } else if (kind === 'link') {
        bad.push({ path, problem: { kind: 'not-a-file', message: LINK } });
      } else if (!isText(name, rule)) continue;
      else if (kind !== 'file') {
        bad.push({ path, problem: { kind: 'not-a-file', message: 'is not a regular file' } });
      } else if (v.is(filePath, path)) files.push(path);
      else bad.push({ path, problem: { kind: 'name', message: NAME_RULE } });
    }
  }
  return { files: files.sort(), bad, folders: folders.map((folder) => folder.slice(1)) };
}

/** The listing for a single text file. @param place its absolute path */
export async function listTextFile(fileSystem: FileSystem, place: string): Promise<TextListing> {
  const kind = (await fileSystem.stat(place))?.kind;
  const message = kind === 'link' ? LINK : 'is not a regular file';
  const isBad = kind !== undefined && kind !== 'file';
  return {
    files: kind === 'file' ? [''] : [],
    bad: isBad ? [{ path: '', problem: { kind: 'not-a-file', message } }] : [],
    folders: [''],
  };
}

/** The problem of a link. */
export const LINK = 'is a link, and links are not followed';

const NAME_RULE = 'has a name with other characters than lower-case letters, digits, hyphens and underscores';

const isText = (name: string, { extensions }: TextRule): boolean =>
  extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
