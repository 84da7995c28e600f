import type { FileSystem } from '../../platform/index.ts';

interface Armed {
  readonly inode: bigint;
  readonly end: () => void;
}

/** Watches over folders that come and go. */
interface FolderWatches {
  /**
   * Sees to it that these folders, as far as they exist, are watched, and no others. A watch dies with its folder, even
   * when another one takes the name.
   *
   * @returns those that are watched anew: what happened in them before is not known
   * @throws FileSystemError
   */
  arm(folders: Iterable<string>): Promise<readonly string[]>;
  /** How many folders are watched. */
  readonly count: number;
  /** Folders that are there and cannot be watched, and why. */
  readonly failures: ReadonlyMap<string, Error>;
  close(): void;
}

interface WatchOptions {
  readonly fileSystem: Pick<FileSystem, 'statAll' | 'watch'>;
  readonly onHint: (folder: string, name: string | null) => void;
  /** A watch has died; `arm` makes a new one. */
  readonly onError: (folder: string, error: Error) => void;
  /** A folder cannot be watched now, for want of system resources; `arm` tries again. */
  readonly onFailure: (folder: string, error: Error) => void;
}

export function watchFolders({ fileSystem, onHint, onError, onFailure }: WatchOptions): FolderWatches {
  const armed = new Map<string, Armed>();
  const failures = new Map<string, Error>();
  const disarm = (folder: string) => {
    armed.get(folder)?.end();
    armed.delete(folder);
  };
  const watch = (folder: string, inode: bigint): boolean => {
    const died = (error: Error) => {
      disarm(folder);
      onError(folder, error);
    };
    try {
      armed.set(folder, { inode, end: fileSystem.watch(folder, (name) => onHint(folder, name), died) });
      return true;
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      failures.set(folder, error);
      onFailure(folder, error);
      return false;
    }
  };
  return {
    failures,
    get count() {
      return armed.size;
    },
    arm: async (folders) => {
      const wanted = new Set(folders);
      failures.clear();
      for (const folder of armed.keys()) if (!wanted.has(folder)) disarm(folder);
      const anew: string[] = [];
      const stats = await fileSystem.statAll([...wanted]);
      for (const [index, folder] of [...wanted].entries()) {
        const stat = stats[index];
        const inode = stat?.kind === 'directory' ? stat.inode : undefined;
        if (armed.get(folder)?.inode === inode) continue;
        disarm(folder);
        if (inode !== undefined && watch(folder, inode)) anew.push(folder);
      }
      return anew;
    },
    close: () => {
      for (const folder of [...armed.keys()]) disarm(folder);
    },
  };
}
