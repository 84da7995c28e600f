import * as v from 'valibot';
import {
  decodeChunk,
  ensureDirectory,
  entriesIn,
  type FileStat,
  type FileSystem,
  folderOfChunk,
  hasSettings,
  layoutOf,
  type Processes,
  readIfOpen,
  recordFileName,
  replaceFile,
} from '../../core/host.ts';

/**
 * Whether a site's own plugins may run on this machine. Sites created here are trusted; those from an unpacked backup, a cloned
 * repository or a copied folder need consent first. The decision is stored in `.almanac/trusted.json` with the identity of
 * that folder on disk, so that a copy of it is not trusted.
 */
export interface SiteTrust {
  /** May they run here? */
  isGiven(): Promise<boolean>;
  /** Records consent. @throws FileSystemError */
  give(): Promise<void>;
  /**
   * Decides for a folder without a recorded decision; call it before a store opens the folder for the first time. Sites that an
   * older almanac served stay trusted, as long as they have not moved.
   */
  settle(): Promise<void>;
}

/** Location of a site, and the machine. */
interface TrustPlace {
  readonly fileSystem: FileSystem;
  readonly processes: Pick<Processes, 'self'>;
  /** Absolute path of the folder of the site. */
  readonly folder: string;
}

const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ version: v.literal(1), folder: v.string(), trusted: v.boolean() }),
);

/** @param place not accessed until a method is called */
export function siteTrust(place: TrustPlace): SiteTrust {
  const { fileSystem, folder } = place;
  const { own } = layoutOf(folder);
  const file = `${own}/trusted.json`;
  const write = async (trusted: boolean) => {
    await ensureDirectory(fileSystem, own, 0o700);
    const text = JSON.stringify({ version: 1, folder: identityOf(await fileSystem.stat(own)), trusted });
    await replaceFile(fileSystem, file, new TextEncoder().encode(`${text}\n`), 0o600);
  };
  return {
    isGiven: async () => {
      const bytes = await readIfOpen(fileSystem, file);
      if (!bytes) return wasServedHere(place);
      const kept = v.safeParse(fileSchema, new TextDecoder().decode(bytes));
      return kept.success && kept.output.trusted && kept.output.folder === identityOf(await fileSystem.stat(own));
    },
    give: () => write(true),
    settle: async () => {
      // a folder that is not a site is left unchanged
      if ((await fileSystem.stat(file)) || !(await hasSettings(fileSystem, folder))) return;
      // in a read-only folder, no store leaves a snapshot that would make it trusted next time
      await write(await wasServedHere(place)).catch(() => undefined);
    },
  };
}

/** Inode and birth time: an unpacked copy cannot choose them, and they survive moving and a change of owner. */
const identityOf = (stat: FileStat | undefined): string => `${stat?.inode}:${stat?.bornNs ?? ''}`;

/**
 * Has a server read these files at this place before? Its snapshot contains their inode numbers and change times, which the file
 * system assigns and nobody can choose.
 */
async function wasServedHere(place: TrustPlace): Promise<boolean> {
  const { fileSystem, folder } = place;
  const { snapshot } = layoutOf(folder);
  for (const { name } of await entriesIn(fileSystem, snapshot)) {
    for (const { entry, known } of await recordsIn(place, `${snapshot}/${name}`, folderOfChunk(name))) {
      const stat = await fileSystem.stat(`${folder}/${folderOfChunk(name)}/${recordFileName(entry.id)}`);
      if (stat?.inode === known.inode && stat.changedNs === known.changedNs) return true;
    }
  }
  return false;
}

async function recordsIn({ fileSystem, processes }: TrustPlace, file: string, folder: string) {
  const bytes = await readIfOpen(fileSystem, file);
  if (!bytes) return [];
  const { boot } = await processes.self();
  try {
    return decodeChunk({ folder, boot }, bytes);
  } catch {
    // the file may come from anyone
    return [];
  }
}
