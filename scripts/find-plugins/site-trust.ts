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
 * Whether plugins that a site brings may run on this machine. Who unpacks a backup, clones a repository or gets a folder from
 * somebody has not said so yet; who made the site here, or said yes, has. It stands in `.almanac/trusted.json`, with what the
 * disk knows of that very folder, so that a copy from elsewhere is trusted by nobody.
 */
export interface SiteTrust {
  /** May they run here? */
  isGiven(): Promise<boolean>;
  /** Somebody who may decide it said yes. @throws FileSystemError */
  give(): Promise<void>;
  /**
   * Decides for a folder that was never asked about: to be called before a store opens it for the first time. Sites that an
   * almanac served which knew nothing of this go on, as long as they lie where they were served.
   */
  settle(): Promise<void>;
}

/** Where a site lies, and the machine. */
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

/** @param place which is not looked at before it is asked about */
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
      // a folder that is no site stays as it is
      if ((await fileSystem.stat(file)) || !(await hasSettings(fileSystem, folder))) return;
      // where nothing can be written, no store leaves traces by which it would be trusted the next time
      await write(await wasServedHere(place)).catch(() => undefined);
    },
  };
}

/** Neither is for anybody to choose who unpacks a folder, and both stay when it is moved or gets another owner. */
const identityOf = (stat: FileStat | undefined): string => `${stat?.inode}:${stat?.bornNs ?? ''}`;

/**
 * Did a server read these very files where they lie? Its snapshot has their numbers and times, which the disk gives and nobody
 * can choose.
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
    // it may be of anybody
    return [];
  }
}
