import type { FileSystem } from '../platform/index.ts';
import type { Layout } from '../store/index.ts';

/** Where files are looked at. */
export interface DiagnosedDisk {
  readonly fileSystem: FileSystem;
  readonly layout: Layout;
}
