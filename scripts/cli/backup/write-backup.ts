import { removeQuietly, writeBytes } from '../../../core/host.ts';
import { type BackedUp, type BackupSource, backupEntries } from './backup-entries.ts';
import { compress } from './gzip.ts';
import { writeTar } from './tar/write-tar.ts';

/** What comes into the place of a backup that is not whole yet. */
const UNFINISHED = '.unfinished';

/**
 * Writes a backup: a tar archive, compressed, which only its owner may read, since it holds what `.almanac` hides.
 *
 * @param file absolute path; nothing may be there
 * @throws FileSystemError EEXIST and others; what `backupEntries` throws; nothing is left there then
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
