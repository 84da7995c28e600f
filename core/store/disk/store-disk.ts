import type { Clock, FileSystem, Log } from '../../platform/index.ts';
import type { Conflicts } from './conflicts.ts';
import type { GitPause } from './git-lock.ts';
import type { Layout } from './layout.ts';

/** Dependencies shared by the lower parts of the store. */
export interface StoreDisk {
  readonly fileSystem: FileSystem;
  readonly layout: Layout;
  readonly clock: Clock;
  readonly log: Log;
  readonly conflicts: Conflicts;
  readonly git: GitPause;
}
