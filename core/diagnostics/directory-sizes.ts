import type { DirectorySize } from '../contract/health/health.ts';
import { batches, DENIED, type DirectoryEntry, entriesIn, orOnCode } from '../platform/index.ts';
import type { DiagnosedDisk } from './diagnosed-disk.ts';

/**
 * Measures the folders of the data folder, and separately those inside `.almanac` (`.almanac/journal`). Other hidden folders, such as a
 * repository, are excluded. Links are not followed, and unreadable entries count as empty.
 *
 * @returns a function that measures; concurrent calls share one measurement
 */
export function directorySizes(disk: DiagnosedDisk): () => Promise<readonly DirectorySize[]> {
  let running: Promise<readonly DirectorySize[]> | undefined;
  return () => {
    running ??= measured(disk).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function measured(disk: DiagnosedDisk): Promise<readonly DirectorySize[]> {
  const { root, own } = disk.layout;
  const ownName = own.slice(root.length + 1);
  const sizes: DirectorySize[] = [];
  for (const name of await foldersIn(disk, root)) {
    if (!name.startsWith('.')) sizes.push(await sizeOf(disk, name));
  }
  const parts: DirectorySize[] = [];
  for (const name of await foldersIn(disk, own)) parts.push(await sizeOf(disk, `${ownName}/${name}`));
  const loose = await filesIn(disk, ownName, await entriesOf(disk, ownName));
  return [...sizes, sum(ownName, [...parts, loose]), ...parts];
}

const foldersIn = async ({ fileSystem }: DiagnosedDisk, path: string): Promise<readonly string[]> =>
  (await entriesIn(fileSystem, path))
    .filter(({ kind }) => kind === 'directory')
    .map(({ name }) => name)
    .sort();

const sum = (name: string, sizes: readonly DirectorySize[]): DirectorySize => ({
  name,
  files: sizes.reduce((files, size) => files + size.files, 0),
  bytes: sizes.reduce((bytes, size) => bytes + size.bytes, 0),
});

/** Size of a folder below the data folder with everything in it, visiting one folder at a time. */
async function sizeOf(disk: DiagnosedDisk, name: string): Promise<DirectorySize> {
  const found: DirectorySize[] = [];
  const waiting = [name];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entries = await entriesOf(disk, path);
    for (const entry of entries) if (entry.kind === 'directory') waiting.push(`${path}/${entry.name}`);
    found.push(await filesIn(disk, path, entries));
  }
  return sum(name, found);
}

const entriesOf = ({ fileSystem, layout }: DiagnosedDisk, path: string): Promise<readonly DirectoryEntry[]> =>
  orOnCode(entriesIn(fileSystem, `${layout.root}/${path}`), DENIED, []);

async function filesIn(
  { fileSystem, layout }: DiagnosedDisk,
  path: string,
  entries: readonly DirectoryEntry[],
): Promise<DirectorySize> {
  const names = entries.filter(({ kind }) => kind === 'file').map(({ name }) => name);
  let bytes = 0;
  for (const batch of batches(names)) {
    const stats = await fileSystem.statAll(batch.map((name) => `${layout.root}/${path}/${name}`));
    for (const stat of stats) bytes += stat?.size ?? 0;
  }
  return { name: path, files: names.length, bytes };
}
