import type { FileSystem } from '../../../core/host.ts';

/** Where a data folder is read. */
export interface DataDisk {
  readonly fileSystem: FileSystem;
  /** Absolute path of the data folder. */
  readonly root: string;
}
