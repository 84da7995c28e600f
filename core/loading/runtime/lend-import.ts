import type { DownloadOptions, ImportAccess, ImportFiles } from '../../contract/commands/import-access.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { Meter, type Staging } from '../../http/index.ts';
import { CommandError, pause } from '../../lib/index.ts';
import { download } from '../../outgoing/download.ts';
import { politeGet } from '../../outgoing/polite-get.ts';
import {
  ensureDirectory,
  entriesIn,
  type FileSystem,
  hasCode,
  type Ports,
  readPieces,
  removeQuietly,
  writeBytes,
} from '../../platform/index.ts';
import type { BoundStore } from '../../store/index.ts';
import { heapBound } from './heap-bound.ts';

/** Bytes of a file read at a time. */
const PIECE = 64 * 1024;

/** What an import works with. */
interface ImportParts {
  readonly folder: string;
  readonly bound: BoundStore;
  readonly ports: Pick<Ports, 'fileSystem' | 'network' | 'clock' | 'processes'>;
  readonly plugins: readonly Plugin[];
  staging(): Staging;
  readonly changeSettings: ImportAccess['changeSettings'];
}

/** What a command that imports a site may do. */
export function lendImport({ folder, bound, ports, plugins, staging, changeSettings }: ImportParts): ImportAccess {
  const boundHeap = heapBound(ports.processes);
  return {
    folder,
    store: bound.reader,
    isFree: bound.isFree,
    rest: async () => {
      await pause();
      boundHeap();
    },
    transaction: async (run) => {
      const result = await bound.importing(run);
      boundHeap();
      return result;
    },
    withFiles: async (work) => {
      const begun = staging();
      try {
        return await work(filesOf(begun, plugins));
      } finally {
        await begun.end();
      }
    },
    read: (path) => read(ports.fileSystem, path, boundHeap),
    look: async (path) => {
      const found = await ports.fileSystem.stat(path);
      if (!found) return undefined;
      return { kind: found.kind === 'link' ? 'other' : found.kind, size: found.size };
    },
    list: async (path) =>
      (await entriesIn(ports.fileSystem, path))
        .map(({ name, kind }) => ({ name, kind: kind === 'link' ? ('other' as const) : kind }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    write: (path, chunks, secret = false) =>
      write(ports.fileSystem, path, { chunks, permissions: secret ? 0o600 : 0o644 }),
    changeSettings,
    removeFolder: (path) => removeFolder(ports.fileSystem, path),
    download: (url: string, options?: DownloadOptions) => download(ports, url, options),
    oldSite: ({ named, headers, interval, most }) => {
      const { network, clock } = ports;
      const sleep = (milliseconds: number) =>
        new Promise<void>((resolve) => void clock.after(milliseconds, resolve, true));
      const get = politeGet({ network, clock, named, interval, pause: sleep });
      return (url) => get(url, headers, { most, wanted: () => true });
    },
  };
}

/** An import may bring files of any plugin. */
function filesOf(staging: Staging, plugins: readonly Plugin[]): ImportFiles {
  const files = staging.for({ name: 'import', files: plugins.flatMap((plugin) => plugin.files) });
  return {
    upload: (folder, path, upload) => files.upload(folder, path, upload),
    write: (folder, path, bytes) => files.write(folder, path, bytes),
    pictures: (folder, source, wanted) => files.pictures(folder, source, wanted),
    receive: (chunks, named, most) => {
      const meter = new Meter({ most });
      return staging.receive(meter.measured(chunks), () => ({ ...named, head: meter.head }));
    },
  };
}

/** @param between called between two chunks */
async function* read(fileSystem: FileSystem, path: string, between: () => void): AsyncGenerator<Uint8Array> {
  const failed = `cannot read ${path}`;
  const file = await orSentence(failed, fileSystem.open(path, 'read'));
  try {
    for await (const piece of readPieces(file, PIECE)) {
      yield piece;
      between();
    }
  } catch (error) {
    throw inSentence(failed, error);
  } finally {
    await file.close();
  }
}

interface Writing {
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly permissions: number;
}

/** Readers see either the former file or the complete new one. */
async function write(fileSystem: FileSystem, path: string, { chunks, permissions }: Writing): Promise<void> {
  const above = path.slice(0, path.lastIndexOf('/')) || '/';
  const temporary = `${path}.new`;
  const failed = `cannot write ${path}`;
  await orSentence(failed, ensureDirectory(fileSystem, above, permissions === 0o600 ? 0o700 : 0o755));
  await removeQuietly(fileSystem, temporary);
  const file = await orSentence(failed, fileSystem.open(temporary, 'create', permissions));
  try {
    try {
      for await (const chunk of chunks) await orSentence(failed, writeBytes(file, chunk));
      await orSentence(failed, file.sync());
    } finally {
      await file.close();
    }
    await orSentence(failed, fileSystem.rename(temporary, path));
  } catch (error) {
    await removeQuietly(fileSystem, temporary);
    throw error;
  }
  await fileSystem.syncDirectory(above);
}

async function removeFolder(fileSystem: FileSystem, path: string): Promise<void> {
  if ((await fileSystem.stat(path))?.kind !== 'directory') return;
  const failed = `cannot remove ${path}`;
  for (const { name } of await entriesIn(fileSystem, path)) {
    await orSentence(failed, fileSystem.unlink(`${path}/${name}`));
  }
  await orSentence(failed, fileSystem.removeDirectory(path));
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be opened',
  EPERM: 'it may not be opened',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

async function orSentence<T>(failed: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw inSentence(failed, error);
  }
}

function inSentence(failed: string, error: unknown): unknown {
  const code = Object.keys(REASONS).find((known) => hasCode(error, known));
  return code === undefined ? error : new CommandError(`${failed}: ${REASONS[code]}`);
}
