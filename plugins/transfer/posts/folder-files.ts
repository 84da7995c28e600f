import { CommandError, type ImportAccess } from '../../../core/index.ts';
import { wholeText } from '../text/whole-text.ts';

/** More than any folder of posts has. */
const MOST_FILES = 500_000;
const DEEPEST = 30;

/** In characters: longer than any text that is kept. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Folders without pages: dependencies, and files of an export. */
const NOT_CONTENT: ReadonlySet<string> = new Set(['node_modules', 'vendor', 'uploads', 'media']);

/** May a folder contain texts? Of those that begin with `_`, only the folders of posts and drafts do. */
const isContent = (name: string): boolean =>
  !name.startsWith('.') && !NOT_CONTENT.has(name) && (!name.startsWith('_') || /^_(?:posts|drafts)$/.test(name));

/** Relative paths of all texts in a folder and its subfolders. @throws CommandError if there are more than any site has */
export async function textsBelow(access: Pick<ImportAccess, 'list'>, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const walk = async (below: string, depth: number): Promise<void> => {
    for (const { name, kind } of await access.list(below === '' ? folder : `${folder}/${below}`)) {
      const path = below === '' ? name : `${below}/${name}`;
      if (kind === 'directory' && isContent(name) && depth < DEEPEST) await walk(path, depth + 1);
      else if (kind === 'file' && /\.(?:md|markdown|html?|txt)$/i.test(name)) found.push(path);
      if (found.length > MOST_FILES) throw new CommandError(`${folder} has more than ${MOST_FILES} files`);
    }
  };
  await walk('', 0);
  return found;
}

/** Reads a text file. @throws Error, with part of a sentence, if it is too long; CommandError if it cannot be read */
export const readText = (access: Pick<ImportAccess, 'read'>, path: string): Promise<string> =>
  wholeText(access, path, MOST_BYTES);
