import { type FileSystem, type FileSystemError, hasCode, lookInto, type NewFile, writeBytes } from '../../core/host.ts';

type SingleCalls = Pick<FileSystem, 'stat' | 'readDirectory' | 'readFile' | 'open' | 'link' | 'unlink'>;
type ManyCalls = Pick<FileSystem, 'statAll' | 'lookInto' | 'readAll' | 'createAll' | 'linkAll' | 'unlinkAll'>;

/** Implements the calls for many files by single calls, for a file system without faster ones. */
export function oneByOne({ stat, readDirectory, readFile, open, link, unlink }: SingleCalls): ManyCalls {
  const read = async (path: string) => {
    const result = await orError(readFile(path));
    if (hasCode(result, 'EMFILE', 'ENFILE')) throw result;
    return result;
  };
  const create = async ({ path, bytes, permissions }: NewFile) => {
    const file = await open(path, 'create', permissions);
    try {
      await writeBytes(file, bytes);
      const made = await stat(path);
      if (!made) throw Object.assign(new Error(`${path} no longer exists`), { code: 'ENOENT' });
      return made;
    } catch (error) {
      await unlink(path).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  };
  const statAll: FileSystem['statAll'] = (paths) => Promise.all(paths.map(stat));
  return {
    statAll,
    lookInto: (path) => lookInto({ readDirectory, stat, statAll }, path),
    readAll: (paths) => Promise.all(paths.map(read)),
    createAll: (files) => Promise.all(files.map((file) => orError(create(file)))),
    linkAll: (links) => Promise.all(links.map(({ from, to }) => orError(link(from, to).then(() => undefined)))),
    unlinkAll: (paths) => Promise.all(paths.map((path) => orError(unlink(path).then(() => undefined)))),
  };
}

const orError = <T>(call: Promise<T>): Promise<T | FileSystemError> => call.catch((error: FileSystemError) => error);
