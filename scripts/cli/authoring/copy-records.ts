import {
  ensureDirectory,
  entriesIn,
  type FileSystem,
  mapLimit,
  readIfThere,
  writeNewFile,
} from '../../../core/host.ts';

/** Folders that a site can be opened without: code, which runs from its original folder, and uploads. */
const LEFT: ReadonlySet<string> = new Set(['plugins', 'node_modules', 'uploads']);

/** Entries of `.almanac` that are needed; the rest is state of the running server. */
const OWN: ReadonlySet<string> = new Set(['private', 'ids.json', 'plugin-secrets.json']);

/** May be a link, as in a container. */
const SETTINGS = 'settings.json';

const AT_ONCE = 16;

/**
 * Copies a site's own files, even while it is served: records, settings and themes. A file that disappears meanwhile is left
 * out, and so are links, except `settings.json`.
 *
 * @param from absolute path of the site
 * @param to absolute path of an empty folder
 * @throws FileSystemError
 */
export async function copyRecords(fileSystem: FileSystem, from: string, to: string): Promise<void> {
  const isWanted = (name: string) => !name.startsWith('.') && !LEFT.has(name);
  await copy(fileSystem, from, to, isWanted);
  await copy(fileSystem, `${from}/.almanac`, `${to}/.almanac`, (name) => OWN.has(name));
}

async function copy(
  fileSystem: FileSystem,
  from: string,
  to: string,
  isWanted: (name: string) => boolean,
): Promise<void> {
  await ensureDirectory(fileSystem, to, 0o700, false);
  const entries = (await entriesIn(fileSystem, from)).filter(({ name }) => isWanted(name));
  await mapLimit(
    entries.filter(({ name, kind }) => kind === 'file' || (kind === 'link' && name === SETTINGS)),
    () => AT_ONCE,
    async ({ name }) => {
      const bytes = await readIfThere(fileSystem, `${from}/${name}`);
      if (bytes) await writeNewFile(fileSystem, `${to}/${name}`, bytes, { permissions: 0o600, durable: false });
    },
  );
  for (const { name, kind } of entries) {
    if (kind === 'directory') await copy(fileSystem, `${from}/${name}`, `${to}/${name}`, (below) => below[0] !== '.');
  }
}
