import type { FileSystem } from '../platform/index.ts';
import type { Layout } from '../store/index.ts';

/** The disk to inspect. */
export interface DiagnosedDisk {
  readonly fileSystem: FileSystem;
  readonly layout: Layout;
}
