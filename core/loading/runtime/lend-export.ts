import type { ExportAccess } from '../../contract/commands/export-access.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import { CommandError } from '../../lib/index.ts';
import {
  DENIED,
  ensureDirectory,
  entriesIn,
  type FileHandle,
  type FileSystem,
  hasCode,
  readPieces,
  removeQuietly,
  writeBytes,
} from '../../platform/index.ts';

/** Suffix of a file that is not complete yet. */
const UNFINISHED = '.unfinished';

/** Exports are not for other users of the machine: they contain drafts, private items, passwords of items. */
const FOR_OWNER = 0o600;

/** Characters written at a time. */
const PIECE = 256 * 1024;

/** Bytes of a file copied at a time. */
const CHUNK = 256 * 1024;

/** What an export works with. */
interface ExportParts {
  readonly fileSystem: FileSystem;
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly store: StoreReader;
}

/** What a command that exports a site may do. */
export const lendExport = ({ fileSystem, folder: site, store }: ExportParts): ExportAccess => ({
  store,
  write: (path, texts) => named(path, () => writeWhole(fileSystem, path, texts)),
  folder: async (path) => {
    await named(path, async () => {
      await ensureDirectory(fileSystem, path, 0o700);
      if ((await entriesIn(fileSystem, path)).length > 0) throw new CommandError(`${path} is not empty`);
    });
    return {
      write: (below, text) =>
        named(`${path}/${below}`, () =>
          create(fileSystem, `${path}/${below}`, (file) => writeBytes(file, new TextEncoder().encode(text))),
        ),
      copy: (folder, file, below) => {
        const from = `${site}/${folder.name}/${file}`;
        return named(`${path}/${below}`, () => copied(fileSystem, from, `${path}/${below}`));
      },
    };
  },
});

/** @throws CommandError that names the file, for disk errors */
async function named<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof Error && 'code' in error)) throw error;
    throw new CommandError(`${path} cannot be written: ${whyNot(path, error)}`);
  }
}

function whyNot(path: string, error: Error): string {
  if (hasCode(error, 'EEXIST')) return 'it is there already';
  if (hasCode(error, 'ENOENT')) return `the folder ${parentOf(path)} does not exist`;
  return hasCode(error, ...DENIED) ? 'permission denied' : error.message;
}

async function writeWhole(fileSystem: FileSystem, path: string, texts: AsyncIterable<string>): Promise<void> {
  if (await fileSystem.stat(path)) throw new CommandError(`${path} cannot be written: it is there already`);
  const unfinished = `${path}${UNFINISHED}`;
  if (await fileSystem.stat(unfinished))
    throw new CommandError(`${unfinished} is left over from an interrupted export: remove it`);
  const file = await fileSystem.open(unfinished, 'create', FOR_OWNER);
  try {
    for await (const bytes of inPieces(texts)) await writeBytes(file, bytes);
    await file.sync();
    await fileSystem.link(unfinished, path);
  } finally {
    await file.close();
    await removeQuietly(fileSystem, unfinished);
  }
  await fileSystem.syncDirectory(parentOf(path) || '/');
}

/** Joins texts into few large writes. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < PIECE) continue;
    yield new TextEncoder().encode(waiting);
    waiting = '';
  }
  yield new TextEncoder().encode(waiting);
}

async function create(fileSystem: FileSystem, path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  await ensureDirectory(fileSystem, parentOf(path), 0o700);
  const file = await fileSystem.open(path, 'create', FOR_OWNER);
  try {
    await write(file);
  } finally {
    await file.close();
  }
}

async function copied(fileSystem: FileSystem, from: string, to: string): Promise<boolean> {
  if ((await fileSystem.stat(from))?.kind !== 'file') return false;
  const source = await fileSystem.open(from, 'read');
  try {
    await create(fileSystem, to, async (file) => {
      for await (const chunk of readPieces(source, CHUNK)) await writeBytes(file, chunk);
    });
    return true;
  } finally {
    await source.close();
  }
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
