import type { FileSystem } from '../ports/file-system.ts';
import type { Layout } from '../store/layout.ts';

/** Where checks look at files. */
export interface HealthDisk {
  readonly fileSystem: FileSystem;
  readonly layout: Layout;
}
