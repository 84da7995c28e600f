import {
  type Collection,
  encodeIds,
  type FileSystem,
  type FrozenRecords,
  hashOf,
  PLUGIN_SECRETS,
  type Store,
} from '../../../core/host.ts';
import { IDS, listBackedUp } from './backed-up.ts';
import { frozenFiles, frozenPaths } from './frozen-records.ts';
import { type Listed, MANIFEST, type ManifestText } from './manifest.ts';
import { otherFile, permissionsOf } from './other-files.ts';
import type { TarEntry } from './tar/tar-entry.ts';
import { unnamedFiles } from './unnamed-files.ts';

/** The site to back up, and options. */
export interface BackupSource {
  readonly store: Pick<Store, 'freeze'>;
  readonly fileSystem: FileSystem;
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** Address of the site. */
  readonly url: string;
  /** Collections of the plugins that are on. */
  readonly collections: readonly Pick<Collection, 'name' | 'private' | 'names'>[];
  /** Whether the backup includes secrets of plugins. */
  readonly withSecrets: boolean;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** Receives the number of files done and their total. */
  readonly progress: (done: number, total: number) => void;
}

/** Result of a backup. */
export interface BackedUp {
  readonly files: number;
  readonly records: number;
  /** Entries such as links, which no backup contains: paths relative to the data folder. */
  readonly skipped: readonly string[];
  /** Files in the backup that no record names: see `unnamedFiles`. */
  readonly unnamed: readonly string[];
}

/** State of the site at the instant of a backup. */
interface Instant {
  readonly frozen: FrozenRecords;
  /** Files that are not records, by path relative to the data folder. */
  readonly others: readonly string[];
  readonly skipped: readonly string[];
}

/** Rounds of reading new files while writes continue. */
const ROUNDS = 3;

/**
 * The files of a backup, its manifest last: the records of one instant, and the other files that existed then. Writes continue
 * meanwhile.
 *
 * @throws FileSystemError
 */
export async function* backupEntries(source: BackupSource): AsyncGenerator<TarEntry, BackedUp> {
  const { fileSystem, folder, progress, now, url } = source;
  const listed = new Map<string, Listed>();
  const { frozen, others, skipped } = yield* filesUntilAllIsThere(source, listed);
  const records = frozenPaths(frozen).size;
  const files = new Map(others.map((path) => [path, listed.get(path)]));
  for await (const { path, bytes } of frozenFiles(fileSystem, folder, frozen)) {
    files.set(path, { size: bytes.length, hash: hashOf(bytes) });
    yield entryOf(path, bytes, now);
    progress(files.size, others.length + records);
  }
  const ids = encodeIds(frozen.given);
  files.set(IDS, { size: ids.length, hash: hashOf(ids) });
  yield entryOf(IDS, ids, now);
  const manifest = {
    almanac_backup: 1,
    made: new Date(now).toISOString(),
    site: url,
    records,
    files: Object.fromEntries(files),
  } satisfies ManifestText;
  yield entryOf(MANIFEST, new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`), now);
  return { files: files.size, records, skipped, unnamed: unnamedFiles(others, source.collections, frozen) };
}

/**
 * Reads most files before the instant of the backup. Each round freezes the store and then reads the files that are new, until
 * there are none: then every file present at that instant has been read, and none can disappear. If files keep changing,
 * the last few are read while writes wait.
 */
async function* filesUntilAllIsThere(
  source: BackupSource,
  listed: Map<string, Listed>,
): AsyncGenerator<TarEntry, Instant> {
  for (let round = 1; round <= ROUNDS; round++) {
    const { instant, missing } = await frozenAt(source, listed, async () => []);
    if (missing.length === 0) return instant;
    for (const [index, path] of missing.entries()) {
      yield* otherFile(source, path, (one) => listed.set(path, one));
      source.progress(index + 1, missing.length);
    }
  }
  const { instant, read } = await frozenAt(source, listed, (missing) => readThere(source, missing));
  for (const { path, bytes } of read) {
    listed.set(path, { size: bytes.length, hash: hashOf(bytes) });
    yield entryOf(path, bytes, source.now);
  }
  return { ...instant, others: instant.others.filter((path) => listed.has(path)) };
}

/** Freezes the store, and lists the files present at that instant and those not read yet. */
async function frozenAt<T>(
  { store, fileSystem, folder, withSecrets }: BackupSource,
  listed: ReadonlyMap<string, Listed>,
  read: (missing: readonly string[]) => Promise<T>,
): Promise<{ readonly instant: Instant; readonly missing: readonly string[]; readonly read: T }> {
  const { frozen, looked } = await store.freeze(async (records) => {
    const { files, skipped } = await listBackedUp(fileSystem, folder);
    const isRecord = frozenPaths(records);
    const others = files.filter((path) => !isRecord.has(path) && (withSecrets || path !== PLUGIN_SECRETS));
    const missing = others.filter((path) => !listed.has(path));
    return { others, skipped, missing, read: await read(missing) };
  });
  const { missing, read: got, ...rest } = looked;
  return { instant: { frozen, ...rest }, missing, read: got };
}

async function readThere(
  { fileSystem, folder }: BackupSource,
  paths: readonly string[],
): Promise<readonly { readonly path: string; readonly bytes: Uint8Array }[]> {
  const found = await fileSystem.readAll(paths.map((path) => `${folder}/${path}`));
  return paths.flatMap((path, index) => {
    const bytes = found[index];
    return bytes instanceof Uint8Array ? [{ path, bytes }] : [];
  });
}

const entryOf = (path: string, bytes: Uint8Array, modified: number): TarEntry => ({
  path,
  size: bytes.length,
  permissions: permissionsOf(path),
  modified,
  chunks: [bytes],
});
