import { removeQuietly, writeBytes } from '../../../core/host.ts';
import { type BackedUp, type BackupSource, backupEntries } from './backup-entries.ts';
import { compress } from './gzip.ts';
import { writeTar } from './tar/write-tar.ts';

/** Suffix of a backup that is still being written. */
const UNFINISHED = '.unfinished';

/**
 * Writes a backup: a gzipped tar archive. Only its owner may read it, because it contains private data from `.almanac`.
 *
 * @param file absolute path; must not exist yet
 * @throws FileSystemError EEXIST and others; whatever `backupEntries` throws; the file is then not created
 */
export async function writeBackup(source: BackupSource, file: string): Promise<BackedUp> {
  const { fileSystem } = source;
  const unfinished = `${file}${UNFINISHED}`;
  const entries = backupEntries(source);
  let backedUp: BackedUp | undefined;
  async function* noted() {
    backedUp = yield* entries;
  }
  const handle = await fileSystem.open(unfinished, 'create', 0o600);
  try {
    for await (const chunk of compress(writeTar(noted()))) await writeBytes(handle, chunk);
    await handle.sync();
    await handle.close();
    await fileSystem.link(unfinished, file);
    await fileSystem.syncDirectory(parentOf(file));
  } finally {
    await handle.close().catch(() => undefined);
    await removeQuietly(fileSystem, unfinished);
  }
  if (!backedUp) throw new Error('the backup ended before its list of files');
  return backedUp;
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';
