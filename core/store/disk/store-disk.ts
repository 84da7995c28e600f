import type { Clock, FileSystem, Log } from '../../platform/index.ts';
import type { Conflicts } from './conflicts.ts';
import type { GitPause } from './git-lock.ts';
import type { Layout } from './layout.ts';

/** What the parts of the store below the writer share. */
export interface StoreDisk {
  readonly fileSystem: FileSystem;
  readonly layout: Layout;
  readonly clock: Clock;
  readonly log: Log;
  readonly conflicts: Conflicts;
  readonly git: GitPause;
}
