import type { FileSystem } from '../../../core/host.ts';

/** A data folder on a file system. */
export interface DataDisk {
  readonly fileSystem: FileSystem;
  /** Absolute path of the data folder. */
  readonly root: string;
}
