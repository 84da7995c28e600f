import type { FileSystem } from '../../platform/index.ts';

interface Armed {
  readonly inode: bigint;
  readonly end: () => void;
}

/** Watches on a changing set of folders. */
interface FolderWatches {
  /**
   * Watches exactly these folders, as far as they exist. A watch ends with its folder, even if a new folder gets the same name.
   *
   * @returns folders with a new watch: earlier changes in them are unknown
   * @throws FileSystemError
   */
  arm(folders: Iterable<string>): Promise<readonly string[]>;
  /** Number of watched folders. */
  readonly count: number;
  /** Existing folders that cannot be watched, and why. */
  readonly failures: ReadonlyMap<string, Error>;
  close(): void;
}

interface WatchOptions {
  readonly fileSystem: Pick<FileSystem, 'statAll' | 'watch'>;
  readonly onHint: (folder: string, name: string | null) => void;
  /** A watch has failed; `arm` creates a new one. */
  readonly onError: (folder: string, error: Error) => void;
  /** A folder cannot be watched now, for lack of system resources; `arm` tries again. */
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
