import { entriesIn, type FileSystem, layoutOf, versionOf } from '../../../core/host.ts';

/** An entry of `.almanac/conflicts`, for a person to resolve. */
export interface SetAside {
  /** Name of the entry in that folder. */
  readonly name: string;
  /** Path of the original file, relative to the data folder. */
  readonly path: string;
  /** `other`: a folder, or a file that could not be read. */
  readonly kind: 'version' | 'removal' | 'other';
  /** Time of writing, in milliseconds since 1970 UTC. */
  readonly at: number;
}

const NS_PER_MS = 1_000_000n;

/** Versions set aside in a data folder (absolute path), oldest first. @throws FileSystemError */
export async function listSetAside(fileSystem: FileSystem, folder: string): Promise<readonly SetAside[]> {
  const { conflicts } = layoutOf(folder);
  const names = (await entriesIn(fileSystem, conflicts)).map(({ name }) => name);
  const stats = await fileSystem.statAll(names.map((name) => `${conflicts}/${name}`));
  const found = names.flatMap((name, index) => {
    const stat = stats[index];
    // resolved in the meantime
    if (!stat) return [];
    const { path, kind } = versionOf(name);
    return [
      { name, path, kind: stat.kind === 'file' ? kind : ('other' as const), at: Number(stat.modifiedNs / NS_PER_MS) },
    ];
  });
  return found.sort((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1));
}
